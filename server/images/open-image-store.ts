import { join } from 'node:path'
import type { OpenDatabase } from '../database/tables.ts'
import type { S3Location } from '../s3-location.ts'
import { createFolderStore } from './folder-store.ts'
import type { ImageStore } from './image-store.ts'
import { describeProblems, moveImages } from './move-images.ts'
import { createS3Store } from './s3-store.ts'
import { createTableStore } from './table-store.ts'

type Opened = Pick<OpenDatabase, 'database' | 'isExclusive'>

/** Also moves the images of a version that stored them in the embedded database, and warns about damaged ones. */
export async function openImageStore(
  opened: Opened,
  dataFolder: string,
  bucket?: S3Location,
  warn: (message: string) => void = (message) => void process.stderr.write(`${message}\n`),
): Promise<ImageStore> {
  const store = createImageStore(opened, dataFolder, bucket)
  if (!opened.isExclusive) return store
  const table = createTableStore(opened.database)
  for await (const _ of table.list()) {
    const problems = describeProblems(await moveImages(table, store, { removes: true }), 'the database')
    if (problems) warn(problems)
    break
  }
  return store
}

export function createImageStore(opened: Opened, dataFolder: string, bucket?: S3Location): ImageStore {
  return bucket ? createS3Store(bucket) : createDefaultStore(opened, dataFolder)
}

/** A folder beside the embedded database, or a table of PostgreSQL. */
export function createDefaultStore({ database, isExclusive }: Opened, dataFolder: string): ImageStore {
  return isExclusive ? createFolderStore(join(dataFolder, 'images')) : createTableStore(database)
}

import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open-database.ts'

const defaultPrefix = join(tmpdir(), 'vision-data-')

/** Creates a temporary data folder with an empty database, which the caller must remove. */
export async function createDataFolder(prefix = defaultPrefix): Promise<string> {
  const folder = await mkdtemp(prefix)
  // Undefined outside of a test run. The server then creates the database.
  const template = process.env.TEST_DATA_FOLDER
  if (template) cpSync(join(template, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}

/**
 * Creates the data folder that `createDataFolder` copies in this process and in its workers, because creating a database takes
 * seconds. Returns a function that removes it.
 */
export async function createDataFolderTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(defaultPrefix)
  const { close } = await openDatabase({ url: undefined, folder })
  await close()
  process.env.TEST_DATA_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}

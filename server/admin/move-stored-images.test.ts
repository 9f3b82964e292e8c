import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { expect, test } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { openDatabase } from '../database/open-database.ts'
import { createImageKey, installationKey } from '../images/image-store.ts'
import { createDefaultStore, openImageStore } from '../images/open-image-store.ts'
import { digestImage } from '../images/prepare-image.ts'
import { createTableStore } from '../images/table-store.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { moveStoredImages } from './move-stored-images.ts'

test('images are copied to a bucket, and deleted here once the server uses it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vision-s3-'))
  const DATA_DIR = await createDataFolder()
  const configureBuckets = [{ name: 'photos' }]
  const s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const bucket = `s3://photos/vision?endpoint=http://127.0.0.1:${(await s3.run()).port}`
  const environment = { DATA_DIR, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  const before = readConfiguration(environment)
  const after = readConfiguration({ ...environment, IMAGE_STORE: bucket })
  const opened = await openDatabase({ url: undefined, folder: DATA_DIR })
  const here = createDefaultStore(opened, DATA_DIR)
  const bytes = Buffer.from('photo')
  const key = createImageKey(digestImage(bytes))
  await here.put(key, bytes)

  expect(await moveStoredImages(opened, before, ['--to', bucket])).toContain(`Set IMAGE_STORE=${bucket}`)
  expect(await here.get(key)).toEqual(bytes)
  const there = await openImageStore(opened, DATA_DIR, after.imageStore)
  expect(await there.get(key)).toEqual(bytes)
  await moveStoredImages(opened, after, ['--from', 'database', '--to', bucket])
  expect(await here.get(key)).toBeUndefined()
  expect(await there.get(key)).toEqual(bytes)

  const damaged = createImageKey(digestImage(Buffer.from('other')))
  const added = createImageKey(digestImage(bytes))
  await here.put(damaged, Buffer.from('x'))
  await here.put(added, bytes)
  await expect(moveStoredImages(opened, after, ['--from', 'database', '--to', bucket])).rejects.toThrow(
    `1 images copied to ${bucket} and verified. 1 images are damaged and stay in database: ${damaged}`,
  )
  expect([await here.get(added), await there.get(added)]).toEqual([undefined, bytes])

  // A version before the folder stored them in the embedded database. They are moved at the start.
  const table = createTableStore(opened.database)
  const inTable = createImageKey(digestImage(Buffer.from('lost')))
  await table.put(inTable, Buffer.from('x'))
  const warnings: string[] = []
  await openImageStore(opened, DATA_DIR, after.imageStore, (message) => warnings.push(message))
  expect(warnings).toEqual([`1 images are damaged and stay in the database: ${inTable}`])

  // Another installation.
  await there.remove(installationKey)
  await there.claim?.('another')
  await here.put(key, bytes)
  const foreign = `${bucket} belongs to another installation`
  await expect(moveStoredImages(opened, before, ['--to', bucket])).rejects.toThrow(foreign)
  const fromBucket = ['--from', bucket, '--to', 'database']
  await expect(moveStoredImages(opened, before, fromBucket)).rejects.toThrow(foreign)
  expect([await there.get(added), await here.get(key)]).toEqual([bytes, bytes])

  for (const args of [[], ['--to', 'database'], ['--to', 'ftp://x'], ['--all']])
    await expect(moveStoredImages(opened, before, args)).rejects.toThrow(/--to|s3:\/\/|--all/)
  await opened.close()
  await s3.close()
  await Promise.all([directory, DATA_DIR].map((path) => rm(path, { recursive: true, force: true })))
})

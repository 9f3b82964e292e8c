import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createStoreError, type ImageStore, partialSuffix } from './image-store.ts'

/** For the embedded database, which would block the event loop for 30 ms with an image of 200 kB. */
export function createFolderStore(folder: string): ImageStore {
  /** @throws HttpError for a path, which may be in a database that was restored from a foreign backup. */
  const getPath = (key: string) => {
    if (/[/\\]/.test(key)) throw createStoreError(new Error('The key of an image is a path'))
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, bytes) {
      const path = getPath(key)
      const partial = path + partialSuffix
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeDurably(partial, bytes)
        await rename(partial, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined)
        throw createStoreError(error)
      }
    },
    async get(key) {
      return await readFile(getPath(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw createStoreError(error)
      })
    },
    async has(key) {
      return await stat(getPath(key)).then(
        (file) => file.isFile(),
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          throw createStoreError(error)
        },
      )
    },
    async remove(key) {
      await rm(getPath(key), { force: true })
    },
    async *list() {
      for (const shard of await listFolder(folder))
        for (const key of await listFolder(join(folder, shard))) {
          const file = await stat(getPath(key)).catch(() => undefined)
          if (file) yield { key, storedAt: file.mtime }
        }
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the new name durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function listFolder(path: string): Promise<string[]> {
  return await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}

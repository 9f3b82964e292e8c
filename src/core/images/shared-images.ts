import { logProblem } from '#platform/log.ts'
import { getPrefixRange, type RecordStore } from '#platform/storage/record-database.ts'
import { userDatabase } from '#platform/storage/user-database.ts'
import type { UserScope } from '#platform/user-scope.ts'

/** As workers/service-worker/share-target.ts stores it. `count` is the number of images in its share. */
type SharedImage = { name: string; type: string; bytes: ArrayBuffer; share: string; count: number }

/** The user who was signed in last. It belongs to no user, so that a sign-out removes it. */
const ownerKey = '/owner'

/** The studio removes an image when it shows it to its owner. */
export const sharedImages = {
  /** Sets the owner of the images that will be shared from now on. Does nothing after the sign-out. */
  async setOwner({ uid, signal }: UserScope): Promise<void> {
    const write = (records: RecordStore) => {
      signal.throwIfAborted()
      return records.put(uid, ownerKey)
    }
    await userDatabase.transaction('readwrite', write).catch((error: unknown) => {
      if (!signal.aborted) logProblem('Shared images are not assigned to the user.', error)
    })
  },

  /**
   * Removes and returns the images of the user, and those that were shared while no user was signed in, each in the
   * order in which they were shared. `count` is higher if the device was full. An image is returned only once, also to
   * several tabs.
   */
  async take(uid: string): Promise<{ files: File[]; count: number }> {
    const images = await userDatabase.transaction('readwrite', async (records) => {
      const taken: SharedImage[] = []
      for (const owner of ['', uid]) {
        for (const key of await records.getAllKeys(getPrefixRange(`${owner}/shared-image/`))) {
          const record: unknown = await records.get(key)
          await records.delete(key)
          if (isSharedImage(record)) taken.push(record)
        }
      }
      return taken
    })
    const counts = new Map(images.map(({ share, count }) => [share, count]))
    return {
      files: images.map(({ bytes, name, type }) => new File([bytes], name, { type })),
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    }
  },
}

function isSharedImage(record: unknown): record is SharedImage {
  const { name, type, bytes, share, count } = (record ?? {}) as Partial<Record<keyof SharedImage, unknown>>
  const isNamed = typeof name === 'string' && typeof type === 'string'
  return isNamed && bytes instanceof ArrayBuffer && typeof share === 'string' && typeof count === 'number'
}

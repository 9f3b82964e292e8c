import { logProblem } from '#platform/log.ts'
import { getPrefixRange, RecordDatabase } from '#platform/record-database.ts'

/**
 * As workers/service-worker/share-target.ts stores it. `count` is the number of images in its share; `owner` is the user who
 * was signed in, if any.
 */
type SharedImage = {
  name: string
  type: string
  bytes: ArrayBuffer
  share: string
  count: number
  owner?: string
}

const database = new RecordDatabase('vision-shared')
const ownerKey = 'owner'

/** The studio removes an image when it shows it to its owner. */
export const sharedImages = {
  /** Sets the owner of the images that will be shared from now on. */
  async setOwner(uid: string): Promise<void> {
    await database
      .transaction('readwrite', (records) => records.put(uid, ownerKey))
      .catch((error: unknown) => logProblem('Shared images are not assigned to the user.', error))
  },

  /**
   * Removes and returns the images of the user or of nobody, in the order in which they were shared. `count` is higher if the
   * device was full. An image is returned only once, also to several tabs.
   */
  async take(uid: string): Promise<{ files: File[]; count: number }> {
    const images: SharedImage[] = []
    await database.transaction('readwrite', async (records) => {
      for (const key of await records.getAllKeys(getPrefixRange('image/'))) {
        const record: unknown = await records.get(key)
        if (isSharedImage(record) && (record.owner ?? uid) !== uid) continue
        await records.delete(key)
        if (isSharedImage(record)) images.push(record)
      }
    })
    const counts = new Map(images.map(({ share, count }) => [share, count]))
    return {
      files: images.map(({ bytes, name, type }) => new File([bytes], name, { type })),
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    }
  },

  /** Also removes images without an owner. */
  async clear(uid: string): Promise<void> {
    await database.transaction('readwrite', async (records) => {
      if ((await records.get(ownerKey)) === uid) await records.delete(ownerKey)
      for (const key of await records.getAllKeys(getPrefixRange('image/'))) {
        const { owner = uid } = ((await records.get(key)) ?? {}) as Partial<SharedImage>
        if (owner === uid) await records.delete(key)
      }
    })
  },
}

function isSharedImage(record: unknown): record is SharedImage {
  const { name, type, bytes, share, count } = (record ?? {}) as Partial<Record<keyof SharedImage, unknown>>
  const isNamed = typeof name === 'string' && typeof type === 'string'
  return isNamed && bytes instanceof ArrayBuffer && typeof share === 'string' && typeof count === 'number'
}

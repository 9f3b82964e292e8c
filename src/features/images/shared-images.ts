import { logProblem } from '#platform/log.ts'
import { getPrefixRange, RecordDatabase } from '#platform/record-database.ts'

/**
 * The first image of a share, as workers/service-worker/share-target.ts stores it. `count` is the number of images in the
 * share; `owner` is the user who was signed in, if any.
 */
type SharedImage = { name: string; type: string; bytes: ArrayBuffer; count: number; owner?: string }

const database = new RecordDatabase('vision-shared')
const ownerKey = 'owner'

/** Images that other apps have shared with the installed app. The studio removes an image when it shows it to its owner. */
export const sharedImages = {
  /** Sets the owner of the images that will be shared from now on. */
  async setOwner(uid: string): Promise<void> {
    await database
      .transaction('readwrite', (records) => records.put(uid, ownerKey))
      .catch((error: unknown) => logProblem('Shared images are not assigned to the user.', error))
  },

  /**
   * Removes and returns the oldest image that belongs to the user or to nobody, with the number of images in its share. An
   * image is returned only once, also if several tabs call this.
   */
  async take(uid: string): Promise<{ file: File; count: number } | undefined> {
    const shared = await database.transaction('readwrite', async (records) => {
      for (const key of await records.getAllKeys(getPrefixRange('image/'))) {
        const record: unknown = await records.get(key)
        if (isSharedImage(record) && (record.owner ?? uid) !== uid) continue
        await records.delete(key)
        if (isSharedImage(record)) return record
      }
      return undefined
    })
    return (
      shared && { file: new File([shared.bytes], shared.name, { type: shared.type }), count: shared.count }
    )
  },

  /** Removes the images that the user shared, and those without an owner. */
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
  const { name, type, bytes, count } = (record ?? {}) as Partial<Record<keyof SharedImage, unknown>>
  const isNamed = typeof name === 'string' && typeof type === 'string'
  return isNamed && bytes instanceof ArrayBuffer && typeof count === 'number'
}

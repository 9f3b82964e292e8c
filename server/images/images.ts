import { sql } from 'kysely'
import { FairQueue } from '#engines/node/fair-queue.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { createImageKey, createStoreError, type ImageStore } from './image-store.ts'
import type { PreparedImage } from './prepare-image.ts'

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }

/** Of an organization without a verified address, if the server requires one. */
export const maxUnverifiedImageBytes = 50 * 1024 ** 2
/** Then the client sends the image again, instead of waiting for a store that does not respond. */
const maxWaitMs = 60_000
/** Three bytes are four characters of base64. */
const base64Bytes = 3 * 64 * 1024

type Dependencies = {
  database: Database
  store: ImageStore
  /** Of all images of an organization. */
  maxBytes: number
  /** @throws HttpError 503 */
  assertDiskSpace: () => Promise<void>
}

/** The images of golden sets, batches and templates. An organization has each once. */
export class Images {
  readonly #dependencies: Dependencies
  /** An image may have 8 MB. */
  readonly #readQueue = new FairQueue(4)
  /** On a slow connection, few images at a time are stored before their timeouts. */
  readonly #writeQueue = new FairQueue(4)

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Stores an image unless the organization has it, or its bytes were lost. It may be referenced during the next hour; without a reference it is
   * deleted then.
   *
   * @throws HttpError 422 if the images of the organization are too large together, 503 if the store cannot be reached or is
   *   full.
   */
  async save(
    organizationId: string,
    { digest, thumbnail, image: { bytes, mediaType, width, height } }: PreparedImage,
    isTrusted: boolean,
  ): Promise<void> {
    const { database, store, assertDiskSpace } = this.#dependencies
    const storedKey = await this.#touchRow(organizationId, digest)
    if (storedKey !== undefined && (await store.has(storedKey))) return
    await assertDiskSpace()
    // Before the bytes are written, and again below, because other images may arrive meanwhile.
    if (storedKey === undefined)
      await this.#assertWithinLimit(database, organizationId, isTrusted, bytes.length)
    const key = createImageKey(digest)
    // Bytes without a row are deleted later. A row without bytes would be a loss.
    await this.#writeQueue
      .run(organizationId, () => store.put(key, bytes), AbortSignal.timeout(maxWaitMs))
      .catch((error) => {
        throw error instanceof HttpError ? error : createStoreError(error)
      })
    await inTransaction(database, async (tx) => {
      const row = { organization_id: organizationId, digest, key, media_type: mediaType, width, height }
      const stored = await tx
        .insertInto('images')
        .values({ ...row, bytes: bytes.length, thumbnail })
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'digest']).doUpdateSet({ key, used_at: sql`now()` }),
        )
        .returning(sql<boolean>`xmax = 0`.as('isNew'))
        .executeTakeFirstOrThrow()
      if (!stored.isNew) return
      await acquireAdvisoryLock(tx, 'images', organizationId)
      await this.#assertWithinLimit(tx, organizationId, isTrusted)
    }).catch(async (error) => {
      // Otherwise the row may have been committed, although the database did not respond.
      if (error instanceof HttpError) await store.remove(key).catch(() => undefined)
      throw error
    })
  }

  /**
   * Returns whether the organization has the image with its bytes, which may then be referenced during the next hour.
   *
   * @throws HttpError 503 if the store cannot be reached.
   */
  async touch(organizationId: string, digest: string): Promise<boolean> {
    const key = await this.#touchRow(organizationId, digest)
    return key !== undefined && (await this.#dependencies.store.has(key))
  }

  async #touchRow(organizationId: string, digest: string): Promise<string | undefined> {
    const row = await this.#dependencies.database
      .updateTable('images')
      .set({ used_at: sql`now()` })
      .where('organization_id', '=', organizationId)
      .where('digest', '=', digest)
      .returning('key')
      .executeTakeFirst()
    return row?.key
  }

  async read(organizationId: string, digest: string): Promise<ImageFile | undefined> {
    const { database, store } = this.#dependencies
    const row = await database
      .selectFrom('images')
      .select(['key', 'media_type'])
      .where('organization_id', '=', organizationId)
      .where('digest', '=', digest)
      .executeTakeFirst()
    const bytes = row && (await this.#readQueue.run(organizationId, () => store.get(row.key)))
    return bytes && { bytes, mediaType: row.media_type }
  }

  /** Yields an image as a data URL in parts; nothing if it was deleted. */
  async *readDataUrl(organizationId: string, digest: string): AsyncGenerator<string> {
    const image = await this.read(organizationId, digest)
    if (!image) return
    yield `data:${image.mediaType};base64,`
    const bytes = Buffer.from(image.bytes.buffer, image.bytes.byteOffset, image.bytes.length)
    for (let start = 0; start < bytes.length; start += base64Bytes)
      yield bytes.toString('base64', start, start + base64Bytes)
  }

  /** WebP. */
  async readThumbnail(organizationId: string, digest: string): Promise<ImageFile | undefined> {
    const row = await this.#dependencies.database
      .selectFrom('images')
      .select('thumbnail')
      .where('organization_id', '=', organizationId)
      .where('digest', '=', digest)
      .executeTakeFirst()
    return row && { bytes: Uint8Array.from(row.thumbnail), mediaType: 'image/webp' }
  }

  async #assertWithinLimit(
    database: Database,
    organizationId: string,
    isTrusted: boolean,
    addedBytes = 0,
  ): Promise<void> {
    const { total } = await database
      .selectFrom('images')
      .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('total'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    const { maxBytes } = this.#dependencies
    const limit = isTrusted ? maxBytes : Math.min(maxBytes, maxUnverifiedImageBytes)
    if (total + addedBytes <= limit) return
    const remedy = isTrusted ? 'Delete some first' : 'Verify your email address'
    const message = `The images of an organization may have at most ${Math.floor(limit / 1024 ** 2)} MB. ${remedy}.`
    throw new HttpError(422, 'too_many_images', message)
  }
}

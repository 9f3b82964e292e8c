import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { datasetLimits } from '#contract/dataset.ts'
import { decodeQueue } from '#engines/node/decode-queue.ts'
import { FairQueue } from '#engines/node/fair-queue.ts'
import { createDecodePipeline, type InputImage, throwInvalidImage } from '#engines/node/input-image.ts'
import { lockLimit } from '../database/lock-limit.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** PGlite blocks the event loop for about 3 ms for a part. */
const partBytes = 128 * 1024
/** In pixels. */
const thumbnailSide = 96
/** For all downloads of images, of which PGlite reads one part at a time. */
const readQueue = new FairQueue(2)

export type StoredImage = { digest: string; thumbnail: Buffer; image: InputImage }

type DecodeOptions = {
  signal?: AbortSignal
  /** Decoding is not charged. */
  countWork?: (ms: number) => Promise<void>
}

/** Decodes the image, so call it before the transaction. */
export async function prepareImage(
  organizationId: string,
  image: InputImage,
  { signal, countWork }: DecodeOptions = {},
): Promise<StoredImage> {
  const pipeline = createDecodePipeline(image)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'cover' })
    .webp({ quality: 70 })
  const decode = async () => {
    const startedAt = performance.now()
    try {
      return await pipeline.toBuffer().catch(throwInvalidImage)
    } finally {
      await countWork?.(performance.now() - startedAt)
    }
  }
  const thumbnail = await decodeQueue.run(organizationId, decode, signal)
  return { digest: createHash('sha256').update(image.bytes).digest('hex'), thumbnail, image }
}

export type StorageLimits = {
  /** Of all images of the organization. */
  maxBytes: number
  /** @throws HttpError 503 */
  assertDiskSpace: () => Promise<void>
}

/**
 * Stores an image in the transaction that adds its item, unless the organization has it.
 *
 * @throws HttpError 422 if the images of the organization are too large together, 503 if the disk is full.
 */
export async function putImage(
  tx: Database,
  organizationId: string,
  { digest, thumbnail, image: { bytes, mediaType, width, height } }: StoredImage,
  { maxBytes, assertDiskSpace }: StorageLimits,
): Promise<void> {
  const key = { organization_id: organizationId, digest }
  const inserted = await tx
    .insertInto('dataset_images')
    .values({ ...key, media_type: mediaType, width, height, bytes: bytes.length, thumbnail })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  if (!inserted) return
  await assertDiskSpace()
  for (let part = 0; part * partBytes < bytes.length; part += 1) {
    const slice = Buffer.from(bytes.subarray(part * partBytes, (part + 1) * partBytes))
    await tx
      .insertInto('dataset_image_parts')
      .values({ ...key, part, bytes: slice })
      .execute()
  }
  await lockLimit(tx, 'dataset_images', organizationId)
  const { total } = await tx
    .selectFrom('dataset_images')
    .select(sql<number>`sum(bytes)::float8`.as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (total > maxBytes) throw createTooManyImagesError(maxBytes)
}

function createTooManyImagesError(maxBytes: number): HttpError {
  const isUnverified = maxBytes < datasetLimits.imageBytes
  const remedy = isUnverified ? 'Verify your email address' : 'Delete some first'
  const message = `Golden sets may have images of at most ${Math.floor(maxBytes / 1024 ** 2)} MB. ${remedy}.`
  return new HttpError(422, 'too_many_images', message)
}

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }

export async function readImage(
  database: Database,
  organizationId: string,
  digest: string,
): Promise<ImageFile | undefined> {
  const mediaType = await findMediaType(database, organizationId, digest)
  if (!mediaType) return undefined
  const parts = await Array.fromAsync(readParts(database, organizationId, digest))
  return { bytes: Buffer.concat(parts), mediaType }
}

async function findMediaType(
  database: Database,
  organizationId: string,
  digest: string,
): Promise<string | undefined> {
  const image = await database
    .selectFrom('dataset_images')
    .select('media_type')
    .where('organization_id', '=', organizationId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return image?.media_type
}

async function* readParts(
  database: Database,
  organizationId: string,
  digest: string,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const query = database
      .selectFrom('dataset_image_parts')
      .select('bytes')
      .where('organization_id', '=', organizationId)
      .where('digest', '=', digest)
      .where('part', '=', part)
    const row = await readQueue.run(organizationId, () => query.executeTakeFirst())
    if (!row) return
    yield row.bytes
  }
}

/** Yields an image as a data URL in parts; nothing if it was deleted. */
export async function* readDataUrl(
  database: Database,
  organizationId: string,
  digest: string,
): AsyncGenerator<string> {
  const mediaType = await findMediaType(database, organizationId, digest)
  if (!mediaType) return
  yield `data:${mediaType};base64,`
  // Three bytes are four characters.
  let rest: Uint8Array = new Uint8Array()
  for await (const part of readParts(database, organizationId, digest)) {
    const bytes = Buffer.concat([rest, part])
    const end = bytes.length - (bytes.length % 3)
    yield bytes.toString('base64', 0, end)
    rest = bytes.subarray(end)
  }
  yield Buffer.from(rest).toString('base64')
}

/** WebP. */
export async function readThumbnail(
  database: Database,
  organizationId: string,
  digest: string,
): Promise<ImageFile | undefined> {
  const row = await database
    .selectFrom('dataset_images')
    .select('thumbnail')
    .where('organization_id', '=', organizationId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row && { bytes: Uint8Array.from(row.thumbnail), mediaType: 'image/webp' }
}

/** Deletes images that are in no set. Call it in the transaction that deletes items. */
export async function deleteUnusedImages(tx: Database, organizationId: string): Promise<void> {
  await tx
    .deleteFrom('dataset_images')
    .where('organization_id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dataset_items')
            .select('dataset_items.id')
            .whereRef('dataset_items.organization_id', '=', 'dataset_images.organization_id')
            .whereRef('dataset_items.digest', '=', 'dataset_images.digest'),
        ),
      ),
    )
    .execute()
}

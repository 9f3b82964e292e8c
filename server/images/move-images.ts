import { getDigest, type ImageStore, partialSuffix } from './image-store.ts'
import { digestImage } from './prepare-image.ts'

/** Bytes that do not have the digest of their image. */
export class DamagedImageError extends Error {
  constructor(key: string) {
    super(`The image ${key} is damaged`)
  }
}

/** @throws DamagedImageError */
function assertUndamaged(key: string, bytes: Uint8Array | undefined): void {
  if (!bytes || digestImage(bytes) !== getDigest(key)) throw new DamagedImageError(key)
}

/**
 * Copies the images that the target lacks. An image is verified in the target before it is removed from the source. After an
 * interruption, a repeat moves the rest.
 *
 * @returns how many images were copied.
 * @throws DamagedImageError
 */
export async function moveImages(
  source: ImageStore,
  target: ImageStore,
  { removes }: { removes: boolean },
): Promise<number> {
  const present = new Set<string>()
  for await (const { key } of target.list()) present.add(key)
  let copied = 0
  for await (const { key } of source.list()) {
    const isPartial = key.endsWith(partialSuffix)
    if (!isPartial && !present.has(key)) {
      const bytes = await source.get(key)
      // It was deleted in the meantime.
      if (!bytes) continue
      assertUndamaged(key, bytes)
      await target.put(key, bytes)
      copied += 1
    }
    if (!isPartial && (!present.has(key) || removes)) assertUndamaged(key, await target.get(key))
    if (removes) await source.remove(key)
  }
  return copied
}

import { getDigest, type ImageStore, partialSuffix } from './image-store.ts'
import { digestImage } from './prepare-image.ts'

type Moved = {
  copied: number
  /** Their bytes do not have the digest of their image, in the source or after they were copied. They stay in the source. */
  damagedKeys: string[]
}

/**
 * Copies the images that the target lacks. An image is verified in the target before it is removed from the source. After an
 * interruption, a repeat moves the rest.
 */
export async function moveImages(
  source: ImageStore,
  target: ImageStore,
  { removes }: { removes: boolean },
): Promise<Moved> {
  const present = new Set<string>()
  for await (const { key } of target.list()) present.add(key)
  const moved: Moved = { copied: 0, damagedKeys: [] }
  for await (const { key } of source.list()) {
    const isPresent = present.has(key) || key.endsWith(partialSuffix)
    const outcome = isPresent ? 'present' : await copyImage(key, source, target)
    if (outcome === 'copied') moved.copied += 1
    if (outcome === 'damaged' || (removes && present.has(key) && isDamaged(key, await target.get(key))))
      moved.damagedKeys.push(key)
    else if (removes) await source.remove(key)
  }
  return moved
}

async function copyImage(
  key: string,
  source: ImageStore,
  target: ImageStore,
): Promise<'copied' | 'damaged' | 'deleted'> {
  const bytes = await source.get(key)
  // In the meantime.
  if (!bytes) return 'deleted'
  if (isDamaged(key, bytes)) return 'damaged'
  await target.put(key, bytes)
  return isDamaged(key, await target.get(key)) ? 'damaged' : 'copied'
}

function isDamaged(key: string, bytes: Uint8Array | undefined): boolean {
  return !bytes || digestImage(bytes) !== getDigest(key)
}

/** @param place where they are. */
export function describeDamaged({ damagedKeys: keys }: Moved, place: string): string {
  const more = keys.length > 10 ? ', …' : ''
  return `${keys.length} images are damaged and stay in ${place}: ${keys.slice(0, 10).join(', ')}${more}`
}

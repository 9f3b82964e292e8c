import { getDigest, type ImageStore, partialSuffix } from './image-store.ts'
import { digestImage } from './prepare-image.ts'

type Moved = {
  copied: number
  /** Their bytes in the source do not have the digest of their image. They stay there. */
  damagedKeys: string[]
  /** The target returned other bytes than it was sent. They stay in the source only. */
  failedKeys: string[]
}
type Outcome = 'present' | 'copied' | 'damaged' | 'failed' | 'deleted'

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
  const keys: Record<Outcome, string[]> = { present: [], copied: [], damaged: [], failed: [], deleted: [] }
  for await (const { key } of source.list()) {
    const image = { key, isPresent: present.has(key), verifies: removes }
    const outcome = key.endsWith(partialSuffix) ? 'present' : await copyImage(image, source, target)
    keys[outcome].push(key)
    if (removes && outcome !== 'damaged' && outcome !== 'failed') await source.remove(key)
  }
  return { copied: keys.copied.length, damagedKeys: keys.damaged, failedKeys: keys.failed }
}

/** @param image `verifies`: replaces a damaged copy that the target has. */
async function copyImage(
  { key, isPresent, verifies }: { key: string; isPresent: boolean; verifies: boolean },
  source: ImageStore,
  target: ImageStore,
): Promise<Outcome> {
  if (isPresent && !(verifies && isDamaged(key, await target.get(key)))) return 'present'
  const bytes = await source.get(key)
  // In the meantime.
  if (!bytes) return 'deleted'
  if (isDamaged(key, bytes)) return 'damaged'
  if (isPresent) await target.remove(key)
  await target.put(key, bytes)
  if (!isDamaged(key, await target.get(key))) return 'copied'
  await target.remove(key)
  return 'failed'
}

function isDamaged(key: string, bytes: Uint8Array | undefined): boolean {
  return !bytes || digestImage(bytes) !== getDigest(key)
}

/** Undefined if there are none. @param place the source. */
export function describeProblems({ damagedKeys, failedKeys }: Moved, place: string): string | undefined {
  const problems = [
    describeKeys(damagedKeys, `are damaged and stay in ${place}`),
    describeKeys(failedKeys, `arrived damaged, and stay in ${place}`),
  ]
  return problems.filter((problem) => problem !== undefined).join('. ') || undefined
}

function describeKeys(keys: readonly string[], what: string): string | undefined {
  const more = keys.length > 10 ? ', …' : ''
  return keys.length === 0
    ? undefined
    : `${keys.length} images ${what}: ${keys.slice(0, 10).join(', ')}${more}`
}

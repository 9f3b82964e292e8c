import { idbStore } from '#platform/idb-store.ts'
import type { PixelSize, PreparedImage } from './prepare-image.ts'

/** Specification, point 9. */
const most = 5

type Kept = {
  name: string
  type: string
  /** Bytes, not a Blob: Safari loses stored Blobs now and then. */
  bytes: ArrayBuffer
  size: PixelSize
  capturedAt: number
}

export type RecentCapture = { capturedAt: number; image: PreparedImage }

const store = idbStore<Kept>('vision-recent-captures')

/** The last five photos of a person on this device, ready to be sent again. */
export const recentCaptures = {
  /** Newest first. What cannot be read any more is left out. Rejects where the device keeps nothing. */
  async list(uid: string): Promise<RecentCapture[]> {
    const records = await store.valuesWithPrefix(ownedBy(uid))
    return records
      .filter(isReadable)
      .sort((one, other) => other.capturedAt - one.capturedAt)
      .slice(0, most)
      .map(asCapture)
  },

  /** Keeps one more and lets the oldest go. Rejects when there is no space left. */
  async add(uid: string, { file, size }: PreparedImage): Promise<void> {
    if (!size) return
    const capturedAt = Date.now()
    const bytes = await file.arrayBuffer()
    await store.set(keyOf(uid, capturedAt), { name: file.name, type: file.type, bytes, size, capturedAt })
    const keys = await store.keysWithPrefix(ownedBy(uid))
    await Promise.all(keys.slice(0, -most).map((key) => store.delete(key)))
  },

  forget: (uid: string) => store.deleteWithPrefix(ownedBy(uid)).catch(() => undefined),
}

/** Checked in plain words: the studio does not wait for the schemas. */
function isReadable(record: unknown): record is Kept {
  const { name, type, bytes, size, capturedAt } = (record ?? {}) as Partial<Kept>
  return (
    typeof name === 'string' &&
    typeof type === 'string' &&
    bytes instanceof ArrayBuffer &&
    Number.isFinite(size?.width) &&
    Number.isFinite(size?.height) &&
    Number.isFinite(capturedAt)
  )
}

function ownedBy(uid: string): string {
  return `${uid}/`
}

/** Keys stand in the order of capture; the tail keeps two photos of one millisecond apart. */
function keyOf(uid: string, capturedAt: number): string {
  return `${ownedBy(uid)}${String(capturedAt).padStart(15, '0')}-${crypto.randomUUID()}`
}

function asCapture({ name, type, bytes, size, capturedAt }: Kept): RecentCapture {
  return { capturedAt, image: { file: new File([bytes], name, { type }), size, original: null } }
}

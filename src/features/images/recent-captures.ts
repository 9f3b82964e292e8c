import type { Size } from '#domain/geometry.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { getPrefixRange, RecordDatabase } from '#platform/record-database.ts'
import type { UserScope } from '#platform/user-scope.ts'
import type { PreparedImage } from './prepare-image.ts'

/** Specification, point 9. */
const maxCaptures = 5

type CaptureRecord = {
  name: string
  type: string
  /** Safari sometimes loses stored Blobs. */
  bytes: ArrayBuffer
  size: Size
  capturedAt: number
}

export type RecentCapture = { capturedAt: number; image: PreparedImage }

const database = new RecordDatabase('vision-recent-captures')

/** The last captures of a user on this device. Each method rejects when the device cannot store data. */
export const recentCaptures = {
  /** The newest first, without unreadable records. */
  async list(uid: string): Promise<RecentCapture[]> {
    const records = await database.transaction('readonly', (all) => all.getAll(getUserRange(uid)))
    return records
      .filter(isCapture)
      .sort((one, other) => other.capturedAt - one.capturedAt)
      .slice(0, maxCaptures)
      .map(toCapture)
  },

  /** Removes the oldest ones. Does nothing after the sign-out. */
  async add({ uid, signal }: UserScope, { file, size }: PreparedImage): Promise<void> {
    if (!size) return
    const capturedAt = Date.now()
    const record: CaptureRecord = {
      name: file.name,
      type: file.type,
      bytes: await file.arrayBuffer(),
      size,
      capturedAt,
    }
    if (signal.aborted) return
    await database.transaction('readwrite', async (all) => {
      await all.put(record, createKey(uid, capturedAt))
      const keys = await all.getAllKeys(getUserRange(uid))
      for (const key of keys.slice(0, -maxCaptures)) await all.delete(key)
    })
  },

  async clear(uid: string): Promise<void> {
    await database.transaction('readwrite', (all) => all.delete(getUserRange(uid)))
  },
}

/** Without a schema, so that zod is not loaded. */
function isCapture(record: unknown): record is CaptureRecord {
  const { name, type, bytes, size, capturedAt } = (record ?? {}) as Partial<CaptureRecord>
  return (
    typeof name === 'string' &&
    typeof type === 'string' &&
    bytes instanceof ArrayBuffer &&
    Number.isFinite(size?.width) &&
    Number.isFinite(size?.height) &&
    Number.isFinite(capturedAt)
  )
}

const getUserRange = (uid: string) => getPrefixRange(`${uid}/`)

/** Sorts by time. The suffix tells photos of the same millisecond apart. */
function createKey(uid: string, capturedAt: number): string {
  return `${uid}/${String(capturedAt).padStart(15, '0')}-${createUuid()}`
}

function toCapture({ name, type, bytes, size, capturedAt }: CaptureRecord): RecentCapture {
  return { capturedAt, image: { file: new File([bytes], name, { type }), size, original: null } }
}

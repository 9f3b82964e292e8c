import { useMemo } from 'react'
import type { Size } from '#domain/geometry.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { LocalCollection } from '#platform/local-collection.ts'
import { logProblem } from '#platform/log.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { useCollection } from '#ui/use-collection.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { PreparedImage } from './prepare-image.ts'

/** Specification, point 9. */
const maxCaptures = 5

type CaptureRecord = {
  /** Sorts by time. */
  id: string
  name: string
  type: string
  /** Safari sometimes loses stored Blobs. */
  bytes: ArrayBuffer
  size: Size
  capturedAt: number
}

export type RecentCapture = { capturedAt: number; image: PreparedImage }

/** The last captures of a user on this device. */
export const getRecentCaptures = memoizePerScope(
  (scope) => new LocalCollection<CaptureRecord>(scope, { name: 'capture', loadSchema }),
)

async function loadSchema() {
  const { z } = await import('#contract/zod.ts')
  return z.object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    bytes: z.instanceof(ArrayBuffer),
    size: z.object({ width: z.number(), height: z.number() }),
    capturedAt: z.number(),
  })
}

/** Saves a photo, and removes the oldest one. Resolves with whether it is on the disk; otherwise only its run has it. */
export async function saveRecentCapture(
  scope: UserScope,
  { file: { name, type }, file, size }: PreparedImage,
): Promise<boolean> {
  if (!size) return true
  const captures = getRecentCaptures(scope)
  const capturedAt = Date.now()
  const id = `${String(capturedAt).padStart(15, '0')}-${createUuid()}`
  const bytes = await file.arrayBuffer()
  try {
    await captures.updateStored(id, () => ({ id, name, type, bytes, size, capturedAt }))
    const old = (await captures.list()).slice(0, -maxCaptures)
    await captures.remove(old.map((it) => it.id))
    return true
  } catch (error) {
    logProblem('The photo was not added to the recent captures.', error)
    return false
  }
}

/** Returns the last captures, the newest first. */
export function useRecentCaptures(): RecentCapture[] {
  const { data } = useCollection(getRecentCaptures(useUserScope()))
  return useMemo(() => (data ?? []).slice(-maxCaptures).toReversed().map(toCapture), [data])
}

const captures = new WeakMap<CaptureRecord, RecentCapture>()

/** Returns the same object for the same record, so that its thumbnail is not loaded again. */
function toCapture(record: CaptureRecord): RecentCapture {
  const { name, type, bytes, size, capturedAt } = record
  const capture = captures.get(record) ?? {
    capturedAt,
    image: { file: new File([bytes], name, { type }), size, original: null },
  }
  captures.set(record, capture)
  return capture
}

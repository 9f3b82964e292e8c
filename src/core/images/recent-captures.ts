import { useMemo } from 'react'
import type { z } from '#contract/zod.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { logProblem } from '#platform/log.ts'
import { LocalCollection } from '#platform/storage/local-collection.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { useCollection } from '#ui/use-collection.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { captureSchema } from './capture-schema.ts'
import type { PreparedImage } from './prepare-image.ts'

/** Specification, point 9. */
const maxCaptures = 5

type CaptureRecord = z.infer<typeof captureSchema>

export type RecentCapture = { capturedAt: number; image: PreparedImage }

export const getCaptureCollection = memoizePerScope(
  (scope) =>
    new LocalCollection<CaptureRecord>(scope, {
      name: 'capture',
      loadSchema: async () => (await import('./capture-schema.ts')).captureSchema,
    }),
)

/** Saves a photo, and removes the oldest one. Resolves with whether it is on the disk; otherwise only its run has it. */
export async function saveRecentCapture(
  scope: UserScope,
  { file: { name, type }, file, size }: PreparedImage,
): Promise<boolean> {
  if (!size) return true
  const captures = getCaptureCollection(scope)
  const capturedAt = Date.now()
  const id = `${String(capturedAt).padStart(15, '0')}-${createUuid()}`
  const bytes = await file.arrayBuffer()
  try {
    await captures.updateStored(id, () => ({ id, name, type, bytes, size, capturedAt }))
    // After the clock was set back, the new one is not the last.
    const others = (await captures.list()).filter((it) => it.id !== id)
    await captures.remove(others.slice(0, -(maxCaptures - 1)).map((it) => it.id))
    return true
  } catch (error) {
    logProblem('The photo was not added to the recent captures.', error)
    return false
  }
}

export function useRecentCaptures(): RecentCapture[] {
  const { data } = useCollection(getCaptureCollection(useUserScope()))
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

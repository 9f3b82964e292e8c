import { createContext, use } from 'react'
import type { Run } from '#features/runs/run.ts'
import { RunThumbnail } from '#features/runs/run-thumbnail.tsx'

/** Returns the run of a row; undefined for a batch whose images are not on this device. */
export const RunOfRowContext = createContext<(id: string) => Run | undefined>(() => undefined)

export function RowThumbnail({ id }: { id: string }) {
  const run = use(RunOfRowContext)(id)
  return run ? <RunThumbnail run={run} /> : null
}

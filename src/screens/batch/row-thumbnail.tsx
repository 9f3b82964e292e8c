import { createContext, use, useState } from 'react'
import type { Run } from '#core/runs/run.ts'
import { RunThumbnail } from '#features/runs/run-thumbnail.tsx'

/** Undefined for a batch whose images are not on this device. */
export const RunOfRowContext = createContext<(id: string) => Run | undefined>(() => undefined)

/** Rows that only pass by read no images. */
export const ScrollingContext = createContext(false)

export function RowThumbnail({ id }: { id: string }) {
  const run = use(RunOfRowContext)(id)
  const isScrolling = use(ScrollingContext)
  const [isShown, setShown] = useState(!isScrolling)
  if (!isScrolling && !isShown) setShown(true)
  return run && isShown ? <RunThumbnail run={run} /> : null
}

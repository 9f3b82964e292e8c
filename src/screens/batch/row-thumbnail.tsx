import { createContext, use, useState } from 'react'
import { getRunStore } from '#core/runs/run-store.ts'
import { RunThumbnail } from '#features/runs/run-thumbnail.tsx'
import { useUserScope } from '#ui/user-scope.tsx'

/** Rows that only pass by read no images. */
export const ScrollingContext = createContext(false)

/** Renders nothing for a batch whose images are not on this device. */
export function RowThumbnail({ id }: { id: string }) {
  const run = getRunStore(useUserScope()).collection.get(id)
  const isScrolling = use(ScrollingContext)
  const [isShown, setShown] = useState(!isScrolling)
  if (!isScrolling && !isShown) setShown(true)
  return run && isShown ? <RunThumbnail run={run} /> : null
}

import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import type { FullResultProps } from './full-result.tsx'
import { RawResult } from './raw-result.tsx'

const loadFullResult = () => import('./full-result.tsx')

/** Loads the viewers before the first result arrives. */
export function preloadResultView(): void {
  void loadFullResult().catch(() => undefined)
}

// If the viewers fail to load, the result is shown as raw JSON: it has been charged.
const FullResult = lazy<ComponentType<FullResultProps>>(() =>
  loadFullResult().then(
    (loaded) => ({ default: loaded.FullResult }),
    () => ({ default: RawResult }),
  ),
)

export const ResultView = memo(function ResultView(props: FullResultProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <FullResult {...props} />
    </Suspense>
  )
})

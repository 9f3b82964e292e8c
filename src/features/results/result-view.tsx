import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import type { FullResultProps } from './full-result.tsx'
import { formatJson, RawJson } from './raw-json.tsx'

const loadFullResult = () => import('./full-result.tsx')

export function preloadResultView(): void {
  void loadFullResult().catch(() => undefined)
}

const FullResult = lazy<ComponentType<FullResultProps>>(() =>
  loadFullResult().then(
    (loaded) => ({ default: loaded.FullResult }),
    () => ({ default: FallbackResult }),
  ),
)

/** Shows the result as JSON if the viewers cannot be loaded, because the user has been charged for it. */
function FallbackResult({ result }: FullResultProps) {
  return <RawJson text={formatJson(result)} />
}

export const ResultView = memo(function ResultView(props: FullResultProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <FullResult {...props} />
    </Suspense>
  )
})

import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import type { FullResultProps } from './full-result.tsx'
import { PlainAnswer } from './plain-answer.tsx'

const loadFullResult = () => import('./full-result.tsx')

/** Loads the viewers and what they stand on ahead of the first answer. */
export function warmUpResults(): void {
  void loadFullResult().catch(() => undefined)
}

// Where they cannot be had, the answer is shown as it came: it is paid for.
const FullResult = lazy<ComponentType<FullResultProps>>(() =>
  loadFullResult().then(
    (loaded) => ({ default: loaded.FullResult }),
    () => ({ default: PlainAnswer }),
  ),
)

/** What an agent has answered. */
export const ResultView = memo(function ResultView(props: FullResultProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <FullResult {...props} />
    </Suspense>
  )
})

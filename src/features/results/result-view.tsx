import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { FullResultProps } from './full-result.tsx'
import { RawAnswer } from './raw-answer.tsx'

// The viewers and what they stand on come while a person chooses a picture, not before the page is there. Where they
// cannot be had, the answer is shown as it came: it is paid for.
const loadFullResult = () => import('./full-result.tsx')
void loadFullResult().catch(() => undefined)
const FullResult = lazy(() =>
  loadFullResult().then(
    (loaded) => ({ default: loaded.FullResult }),
    () => ({ default: RawAnswer }),
  ),
)

/** What an agent has answered. */
export function ResultView(props: FullResultProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <FullResult {...props} />
    </Suspense>
  )
}

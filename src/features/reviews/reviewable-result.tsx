import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { ReviewBarProps } from './review-bar.tsx'
import classes from './reviews.module.css'

/** If the bar cannot be loaded, the result is shown without it. */
const ReviewBar = lazy<ComponentType<ReviewBarProps>>(() =>
  import('./review-bar.tsx').then(
    (loaded) => ({ default: loaded.ReviewBar }),
    () => ({ default: () => null }),
  ),
)

type ReviewableResultProps = ReviewBarProps & { children: ReactNode }

/**
 * A result with the buttons Right and Wrong, if the backend stores reviews. Within it, the keys R and W press them, and
 * E corrects the result.
 */
export function ReviewableResult({ children, ...review }: ReviewableResultProps) {
  return (
    // A click on the result moves the focus into it, so that the keys work.
    <div className={classes.scope} tabIndex={-1}>
      {children}
      <Suspense>
        <ReviewBar {...review} />
      </Suspense>
    </div>
  )
}

import { type ComponentType, lazy, Suspense } from 'react'
import { useReview } from '#core/reviews/use-review.ts'
import type { ReviewedImage } from './add-reviewed-image.ts'

/** Without its code, the result is shown without the button. */
const AddToDatasetButton = lazy<ComponentType<ReviewedImage>>(() =>
  import('./add-to-dataset-button.tsx').then(
    (loaded) => ({ default: loaded.AddToDatasetButton }),
    () => ({ default: () => null }),
  ),
)

type AddToDatasetProps = Omit<ReviewedImage, 'correction'> & {
  /** The idempotency key of the run. */
  runId: string
}

/** Renders nothing without the image, and before the result is right or was corrected. */
export function AddToDataset({ runId, ...result }: AddToDatasetProps) {
  const review = useReview(runId).stored?.review
  const correction = review?.correction ?? undefined
  if (result.image.size === 0 || (review?.verdict !== 'right' && !correction)) return null
  return (
    <Suspense>
      <AddToDatasetButton {...result} correction={correction} />
    </Suspense>
  )
}

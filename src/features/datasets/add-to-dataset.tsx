import { type ComponentType, lazy, Suspense } from 'react'
import type { ReviewedImage } from './add-reviewed-image.ts'

/** Without its code, the result is shown without the button. */
const AddToDatasetButton = lazy<ComponentType<ReviewedImage>>(() =>
  import('./add-to-dataset-button.tsx').then(
    (loaded) => ({ default: loaded.AddToDatasetButton }),
    () => ({ default: () => null }),
  ),
)

/** Renders nothing without the image. */
export function AddToDataset(reviewed: ReviewedImage) {
  if (reviewed.image.size === 0) return null
  return (
    <Suspense>
      <AddToDatasetButton {...reviewed} />
    </Suspense>
  )
}

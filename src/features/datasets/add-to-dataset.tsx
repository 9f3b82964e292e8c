import { type ComponentType, lazy, Suspense } from 'react'
import type { ReviewedImage } from './add-reviewed-image.ts'

/** If the button cannot be loaded, the result is shown without it. */
const AddToDatasetButton = lazy<ComponentType<ReviewedImage>>(() =>
  import('./add-to-dataset-button.tsx').then(
    (loaded) => ({ default: loaded.AddToDatasetButton }),
    () => ({ default: () => null }),
  ),
)

/** The button "Add to golden set". Without the image there is nothing to add. */
export function AddToDataset(reviewed: ReviewedImage) {
  if (reviewed.image.size === 0) return null
  return (
    <Suspense>
      <AddToDatasetButton {...reviewed} />
    </Suspense>
  )
}

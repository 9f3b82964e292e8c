import { lazy } from 'react'
import { Optional } from '#ui/optional.tsx'
import type { ReviewedImage } from './add-reviewed-image.ts'

const AddToDatasetButton = lazy(async () => ({
  default: (await import('./add-to-dataset-button.tsx')).AddToDatasetButton,
}))

/** The button "Add to golden set". Without the image there is nothing to add. */
export function AddToDataset(reviewed: ReviewedImage) {
  if (reviewed.image.size === 0) return null
  return (
    <Optional>
      <AddToDatasetButton {...reviewed} />
    </Optional>
  )
}

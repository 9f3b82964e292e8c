import { type ComponentType, lazy, Suspense } from 'react'
import type { AddToDatasetButtonProps } from './add-to-dataset-button.tsx'

/** Without its code, the result is shown without the button. */
const AddToDatasetButton = lazy<ComponentType<AddToDatasetButtonProps>>(() =>
  import('./add-to-dataset-button.tsx').then(
    (loaded) => ({ default: loaded.AddToDatasetButton }),
    () => ({ default: () => null }),
  ),
)

/** Renders nothing without an image, and before the result is right or was corrected. */
export function LazyAddToDatasetButton(props: AddToDatasetButtonProps) {
  if (!props.isShared && !props.image?.size) return null
  return (
    <Suspense>
      <AddToDatasetButton {...props} />
    </Suspense>
  )
}

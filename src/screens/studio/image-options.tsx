import { lazy, Suspense } from 'react'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import type { Studio } from './use-studio.ts'

const ResizeOption = lazy(async () => ({ default: (await import('./resize-option.tsx')).ResizeOption }))

/** How an image is sent. With the configuration if that is beside the image, else below the image. */
export function ImageOptions({ draft, change }: Pick<Studio, 'draft' | 'change'>) {
  return (
    <CollapsibleSection>
      <Suspense fallback={null}>
        <ResizeOption checked={draft.resize} onChange={(resize) => change({ resize })} />
      </Suspense>
    </CollapsibleSection>
  )
}

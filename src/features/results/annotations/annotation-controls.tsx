import { Group, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconZoomIn, IconZoomReset } from '#ui/icons.gen.ts'
import type { ImageZoom } from '#ui/zoom/use-image-zoom.ts'
import { ZoomButton, ZoomButtons } from '#ui/zoom/zoom-buttons.tsx'
import classes from './annotated-image.module.css'
import { useAnnotationState } from './annotation-provider.tsx'
import type { AnnotationStore, OverlayMode } from './annotation-store.ts'
import { ConfidenceFilter } from './confidence-filter.tsx'

type AnnotationControlsProps = {
  store: AnnotationStore
  shownCount: number
  zoom: Omit<ImageZoom, 'viewportRef'>
  /** Whether there are buttons for more than one zoom. */
  hasZoomSteps?: boolean | undefined
  action?: ReactNode
}

const listOverlayModes = ({ isCount }: AnnotationStore): { value: OverlayMode; label: string }[] => [
  isCount ? { value: 'dots', label: 'Dots' } : { value: 'labels', label: 'Labels' },
  { value: 'boxes', label: 'Boxes' },
  { value: 'nothing', label: 'Image' },
]

export function AnnotationControls({
  store,
  shownCount,
  zoom,
  hasZoomSteps,
  action,
}: AnnotationControlsProps) {
  const overlay = useAnnotationState(store, (state) => state.overlay) ?? 'labels'
  const { isZoomed, zoomIn, fit } = zoom
  return (
    <div className={classes.controls}>
      <Group gap="xs" wrap="wrap">
        <SegmentedControl
          size="sm"
          className={classes.overlayMode}
          aria-label="Overlay"
          data={listOverlayModes(store)}
          value={overlay}
          onChange={(value) => store.set({ overlay: value as OverlayMode })}
        />
        <Group gap={4} wrap="nowrap">
          {hasZoomSteps ? (
            <ZoomButtons zoom={zoom} size="lg" />
          ) : isZoomed ? (
            <ZoomButton label="Fit" size="lg" onClick={fit}>
              <IconZoomReset size={18} />
            </ZoomButton>
          ) : (
            <ZoomButton label="Zoom in" size="lg" onClick={zoomIn}>
              <IconZoomIn size={18} />
            </ZoomButton>
          )}
          {action}
        </Group>
      </Group>
      <ConfidenceFilter store={store} shownCount={shownCount} />
    </div>
  )
}

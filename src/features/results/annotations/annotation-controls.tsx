import { ActionIcon, Group, SegmentedControl, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconMinus, IconPlus, IconZoomIn, IconZoomReset } from '#ui/icons.gen.ts'
import type { ImageZoom } from '#ui/zoom/use-image-zoom.ts'
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

const overlayModes: { value: OverlayMode; label: string }[] = [
  { value: 'labels', label: 'Labels' },
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
  const { isZoomed, zoomIn, zoomOut, fit } = zoom
  const zoomInButton = (
    <IconButton label="Zoom in" onClick={zoomIn}>
      {hasZoomSteps ? <IconPlus size={18} /> : <IconZoomIn size={18} />}
    </IconButton>
  )
  const fitButton = (
    <IconButton label="Fit" onClick={fit} isDisabled={!isZoomed}>
      <IconZoomReset size={18} />
    </IconButton>
  )
  return (
    <div className={classes.controls}>
      <Group gap="xs" wrap="wrap">
        <SegmentedControl
          size="sm"
          className={classes.overlayMode}
          aria-label="Overlay"
          data={overlayModes}
          value={overlay}
          onChange={(value) => store.set({ overlay: value as OverlayMode })}
        />
        <Group gap={4} wrap="nowrap">
          {hasZoomSteps ? (
            <>
              <IconButton label="Zoom out" onClick={zoomOut} isDisabled={!isZoomed}>
                <IconMinus size={18} />
              </IconButton>
              {zoomInButton}
              {fitButton}
            </>
          ) : isZoomed ? (
            fitButton
          ) : (
            zoomInButton
          )}
          {action}
        </Group>
      </Group>
      <ConfidenceFilter store={store} shownCount={shownCount} />
    </div>
  )
}

type IconButtonProps = { label: string; isDisabled?: boolean; onClick: () => void; children: ReactNode }

/** A disabled button keeps the focus, since it is often the one that was just pressed. */
function IconButton({ label, isDisabled = false, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        data-disabled={isDisabled}
        onClick={isDisabled ? undefined : onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

import { ActionIcon, Group, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconMinus, IconPlus, IconZoomReset } from '#ui/icons.gen.ts'
import type { ImageZoom } from './use-image-zoom.ts'

export function ZoomButtons({
  zoom: { zoomIn, zoomOut, fit, isZoomed },
}: {
  zoom: Omit<ImageZoom, 'viewportRef'>
}) {
  return (
    <Group gap={4} wrap="nowrap">
      <ZoomButton label="Zoom out" onClick={zoomOut} isDisabled={!isZoomed}>
        <IconMinus size={18} aria-hidden />
      </ZoomButton>
      <ZoomButton label="Zoom in" onClick={zoomIn}>
        <IconPlus size={18} aria-hidden />
      </ZoomButton>
      <ZoomButton label="Fit" onClick={fit} isDisabled={!isZoomed}>
        <IconZoomReset size={18} aria-hidden />
      </ZoomButton>
    </Group>
  )
}

type ZoomButtonProps = { label: string; isDisabled?: boolean; onClick: () => void; children: ReactNode }

/** A disabled button keeps the focus, since it is often the one that was just pressed. */
function ZoomButton({ label, isDisabled = false, onClick, children }: ZoomButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={44}
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

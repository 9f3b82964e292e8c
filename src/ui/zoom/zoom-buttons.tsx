import { ActionIcon, type ActionIconProps, Group, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconMinus, IconPlus, IconZoomReset } from '#ui/icons.gen.ts'
import type { ImageZoom } from './use-image-zoom.ts'

type ZoomButtonsProps = { zoom: Omit<ImageZoom, 'viewportRef'>; size?: ActionIconProps['size'] }

export function ZoomButtons({ zoom: { zoomIn, zoomOut, fit, isZoomed }, size }: ZoomButtonsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <ZoomButton size={size} label="Zoom out" onClick={zoomOut} isDisabled={!isZoomed}>
        <IconMinus size={18} />
      </ZoomButton>
      <ZoomButton size={size} label="Zoom in" onClick={zoomIn}>
        <IconPlus size={18} />
      </ZoomButton>
      <ZoomButton size={size} label="Fit" onClick={fit} isDisabled={!isZoomed}>
        <IconZoomReset size={18} />
      </ZoomButton>
    </Group>
  )
}

type ZoomButtonProps = {
  label: string
  size?: ActionIconProps['size']
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A disabled button keeps the focus, since it is often the one that was just pressed. */
export function ZoomButton({ label, size = 44, isDisabled = false, onClick, children }: ZoomButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={size}
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

import { ActionIcon, Slider, Text } from '@mantine/core'
import type { LiveCameraState } from '#platform/camera/camera-state.ts'
import { formatPixelSize } from '#platform/format.ts'
import type { IconComponent } from '#ui/create-icon.tsx'
import { IconBolt, IconBoltOff, IconCameraRotate, IconMaximize, IconMinimize } from '#ui/icons.gen.ts'
import classes from './camera-overlay.module.css'

type CameraOverlayProps = {
  live: LiveCameraState
  isFull: boolean
  onFullscreen: () => void
  onNextCamera: () => void
  onTorch: (on: boolean) => void
  onZoom: (value: number) => void
}

export function CameraOverlay({
  live,
  isFull,
  onFullscreen,
  onNextCamera,
  onTorch,
  onZoom,
}: CameraOverlayProps) {
  const { size, torch, zoom, cameras } = live
  return (
    <>
      <div className={classes.corner}>
        {torch && (
          <OverlayButton
            label="Light"
            Icon={torch === 'on' ? IconBolt : IconBoltOff}
            isPressed={torch === 'on'}
            onClick={() => onTorch(torch === 'off')}
          />
        )}
        {cameras.length > 1 && (
          <OverlayButton label="Switch camera" Icon={IconCameraRotate} onClick={onNextCamera} />
        )}
        <OverlayButton
          label={isFull ? 'Exit full screen' : 'Full screen'}
          Icon={isFull ? IconMinimize : IconMaximize}
          onClick={onFullscreen}
        />
      </div>
      {zoom && (
        <Slider
          className={classes.zoom}
          thumbLabel="Zoom"
          min={zoom.min}
          max={zoom.max}
          step={zoom.step}
          value={zoom.value}
          onChange={onZoom}
          label={null}
        />
      )}
      <Text className={classes.size} size="xs">
        {formatPixelSize(size)}
      </Text>
    </>
  )
}

type OverlayButtonProps = { label: string; Icon: IconComponent; onClick: () => void; isPressed?: boolean }

function OverlayButton({ label, Icon, onClick, isPressed }: OverlayButtonProps) {
  return (
    <ActionIcon
      className={classes.button}
      size={44}
      variant="transparent"
      aria-label={label}
      title={label}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      onClick={onClick}
    >
      <Icon size={22} />
    </ActionIcon>
  )
}

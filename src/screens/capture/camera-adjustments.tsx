import { Slider } from '@mantine/core'
import type { CameraRange, LiveCameraState } from '#platform/camera/camera-state.ts'
import { applyExposure, readAdjustments } from '#platform/camera/track-adjustments.ts'
import type { Camera } from '#platform/camera.ts'
import type { IconComponent } from '#ui/create-icon.tsx'
import { IconBrightnessUp, IconFocus2, IconZoomScan } from '#ui/icons.gen.ts'
import classes from './camera-adjustments.module.css'
import { LargeToolButton } from './large-tool-button.tsx'

type CameraAdjustmentsProps = {
  camera: Camera
  live: LiveCameraState
  /** Focuses on the middle of the image. */
  onFocus: () => void
}

export function CameraAdjustments({ camera, live, onFocus }: CameraAdjustmentsProps) {
  const { zoom } = live
  const { track } = camera
  // The state of the camera changes with each setting.
  const { exposure = null, canFocus = false } = track ? readAdjustments(track) : {}
  if (!exposure && !zoom && !canFocus) return null
  return (
    <div className={classes.adjustments}>
      <div className={classes.sliders}>
        {exposure && (
          <Adjustment
            label="Brightness"
            Icon={IconBrightnessUp}
            range={exposure}
            onChange={(value) => camera.adjust((it) => applyExposure(it, value))}
          />
        )}
        {zoom && (
          <Adjustment
            label="Zoom"
            Icon={IconZoomScan}
            range={zoom}
            onChange={(value) => camera.setZoom(value)}
          />
        )}
      </div>
      {canFocus && <LargeToolButton label="Focus" Icon={IconFocus2} onClick={onFocus} />}
    </div>
  )
}

type AdjustmentProps = {
  label: string
  Icon: IconComponent
  range: CameraRange
  onChange: (value: number) => void
}

function Adjustment({ label, Icon, range: { min, max, step, value }, onChange }: AdjustmentProps) {
  return (
    <div className={classes.slider}>
      <Icon size={24} />
      <Slider
        className={classes.track}
        thumbLabel={label}
        size="xl"
        thumbSize={48}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={onChange}
        label={null}
      />
    </div>
  )
}

import { Stack, Switch, Text, Tooltip } from '@mantine/core'
import { memo } from 'react'
import type { Size } from '#domain/geometry.ts'
import type { CameraDevice, CameraState } from '#platform/camera/camera-state.ts'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { Select } from '#ui/select.tsx'
import classes from './camera-capture.module.css'
import { formatResolution, listResolutionsWithin, resolutions } from './resolutions.ts'

export type ResizeSetting = {
  resize: boolean
  onResizeChange: (resize: boolean) => void
  /** Returns a warning if photos of this size lose details when resized. */
  describeResize: (size: Size) => string | undefined
}

type CameraSettingsProps = ResizeSetting & {
  state: CameraState
  onCamera: (deviceId: string) => void
  onCameraListOpen: () => void
  resolution: Size
  onResolution: (resolution: Size) => void
}

export const CameraSettings = memo(function CameraSettings(props: CameraSettingsProps) {
  const { state, onCamera, onCameraListOpen, resolution, onResolution } = props
  const { resize, onResizeChange, describeResize } = props
  const cameras = state.status === 'closed' ? [] : state.cameras.filter(({ deviceId }) => deviceId !== '')
  const supported = state.status === 'live' ? listResolutionsWithin(state.maxSize) : resolutions
  const choices = state.status === 'failed' ? [] : supported.map(formatResolution)
  const warning = resize && state.status === 'live' ? describeResize(state.size) : undefined
  return (
    <Stack gap="xs">
      {/* Also while the camera starts, to avoid a layout shift. */}
      {(cameras.length > 0 || state.status !== 'failed') && (
        <Select
          label="Camera"
          data={cameras.map((camera, index) => ({
            value: camera.deviceId,
            label: cameraName(camera, index),
          }))}
          value={state.status === 'live' ? state.camera.deviceId : null}
          placeholder={state.status === 'failed' ? 'Choose another camera' : 'Loading camera...'}
          disabled={state.status === 'requesting' || state.status === 'closed'}
          allowDeselect={false}
          onDropdownOpen={onCameraListOpen}
          onChange={(deviceId) => deviceId && onCamera(deviceId)}
        />
      )}
      <CollapsibleSection>
        <Stack gap="md">
          <Select
            label="Resolution"
            data={choices}
            value={choices.length > 0 ? formatResolution(resolution) : null}
            placeholder="No resolutions available"
            disabled={choices.length === 0}
            allowDeselect={false}
            onChange={(name) => {
              const chosen = resolutions.find((one) => formatResolution(one) === name)
              if (chosen) onResolution(chosen)
            }}
          />
          <Tooltip
            label="Resize images to max 600px and use JPG format to reduce latency"
            events={{ hover: true, focus: true, touch: true }}
          >
            <Switch
              classNames={{ body: classes.switch ?? '' }}
              size="md"
              label="Resize Image"
              checked={resize}
              onChange={(event) => onResizeChange(event.currentTarget.checked)}
            />
          </Tooltip>
          {warning && (
            <Text size="sm" role="status">
              {warning}
            </Text>
          )}
        </Stack>
      </CollapsibleSection>
    </Stack>
  )
})

function cameraName({ label }: CameraDevice, index: number): string {
  return label || `Camera ${index + 1}`
}

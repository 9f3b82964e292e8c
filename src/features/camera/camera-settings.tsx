import { Select, Stack, Switch, Tooltip } from '@mantine/core'
import { memo } from 'react'
import type { CameraDevice, CameraState, PixelSize } from '#platform/camera/camera-state.ts'
import { AdvancedSection } from '#ui/advanced-section.tsx'
import classes from './camera-capture.module.css'
import { resolutionName, resolutions, resolutionsWithin } from './resolutions.ts'

type CameraSettingsProps = {
  state: CameraState
  onCamera: (deviceId: string) => void
  onCameraListOpen: () => void
  resolution: PixelSize
  onResolution: (resolution: PixelSize) => void
  resize: boolean
  onResizeChange: (resize: boolean) => void
}

export const CameraSettings = memo(function CameraSettings(props: CameraSettingsProps) {
  const { state, onCamera, onCameraListOpen, resolution, onResolution, resize, onResizeChange } = props
  const cameras = state.status === 'closed' ? [] : state.cameras.filter(({ deviceId }) => deviceId !== '')
  const supported = state.status === 'live' ? resolutionsWithin(state.maxSize) : resolutions
  const choices = state.status === 'failed' ? [] : supported.map(resolutionName)
  return (
    <Stack gap="xs">
      {cameras.length > 0 && (
        <Select
          label="Camera"
          data={cameras.map((camera, index) => ({
            value: camera.deviceId,
            label: cameraName(camera, index),
          }))}
          value={state.status === 'live' ? state.camera.deviceId : null}
          placeholder={state.status === 'failed' ? 'Choose another camera' : 'Loading camera...'}
          disabled={state.status === 'requesting'}
          allowDeselect={false}
          onDropdownOpen={onCameraListOpen}
          onChange={(deviceId) => deviceId && onCamera(deviceId)}
        />
      )}
      <AdvancedSection>
        <Stack gap="md">
          <Select
            label="Resolution"
            data={choices}
            value={choices.length > 0 ? resolutionName(resolution) : null}
            placeholder="No resolutions available"
            disabled={choices.length === 0}
            allowDeselect={false}
            onChange={(name) => {
              const chosen = resolutions.find((one) => resolutionName(one) === name)
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
        </Stack>
      </AdvancedSection>
    </Stack>
  )
})

function cameraName({ label }: CameraDevice, index: number): string {
  return label || `Camera ${index + 1}`
}

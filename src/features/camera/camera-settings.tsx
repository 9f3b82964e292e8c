import { Select, Stack, Switch, Tooltip } from '@mantine/core'
import { memo } from 'react'
import type { CameraDevice, CameraState, PixelSize } from '#platform/camera/camera-state.ts'
import { AdvancedSection } from '#ui/advanced-section.tsx'
import classes from './camera-settings.module.css'
import { resolutionName, resolutions, resolutionsWithin } from './resolutions.ts'

type CameraSettingsProps = {
  state: CameraState
  onCamera: (deviceId: string) => void
  onLookForCameras: () => void
  resolution: PixelSize
  onResolution: (resolution: PixelSize) => void
  resize: boolean
  onResizeChange: (resize: boolean) => void
}

/** Which camera, which resolution, and whether the picture is made small before it is sent. */
export const CameraSettings = memo(function CameraSettings(props: CameraSettingsProps) {
  const { state, onCamera, onLookForCameras, resolution, onResolution, resize, onResizeChange } = props
  const cameras = state.status === 'closed' ? [] : state.cameras.filter(({ deviceId }) => deviceId !== '')
  const reachable = state.status === 'live' ? resolutionsWithin(state.largest) : resolutions
  const choices = state.status === 'failed' ? [] : reachable.map(resolutionName)
  return (
    <Stack gap="xs">
      {cameras.length > 0 && (
        <Select
          label="Camera"
          data={cameras.map((camera, index) => ({ value: camera.deviceId, label: nameOf(camera, index) }))}
          value={state.status === 'live' ? state.camera.deviceId : null}
          placeholder={state.status === 'failed' ? 'Choose another camera' : 'Loading camera...'}
          disabled={state.status === 'asking'}
          allowDeselect={false}
          onDropdownOpen={onLookForCameras}
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
              const chosen = resolutions.find((it) => resolutionName(it) === name)
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

function nameOf({ label }: CameraDevice, index: number): string {
  return label || `Camera ${index + 1}`
}

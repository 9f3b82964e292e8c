import { Stack, Switch, Title } from '@mantine/core'
import { useSeriesSettings } from '#core/batches/use-series-settings.ts'
import type { CameraState } from '#platform/camera/camera-state.ts'
import type { Camera } from '#platform/camera.ts'
import { playClick } from '#platform/click-sound.ts'
import { BlurLimitField } from './blur-limit-field.tsx'
import { MissingFeatures } from './missing-features.tsx'
import { OrientationField } from './orientation-field.tsx'

export function SeriesSettingsFields({ camera, state }: { camera: Camera; state: CameraState }) {
  const { settings, change } = useSeriesSettings()
  const canVibrate = 'vibrate' in navigator
  return (
    <Stack gap="md">
      <Title order={3}>Camera</Title>
      <Switch
        size="lg"
        label="Sound"
        description="A click with each photo."
        checked={settings.sound}
        onChange={({ currentTarget: { checked } }) => {
          change({ sound: checked })
          if (checked) playClick()
        }}
      />
      <Switch
        size="lg"
        label="Vibration"
        description={canVibrate ? 'With each photo.' : 'This browser cannot vibrate.'}
        disabled={!canVibrate}
        checked={canVibrate && settings.vibration}
        onChange={({ currentTarget: { checked } }) => change({ vibration: checked })}
      />
      <Switch
        size="lg"
        label="Sunlight"
        description="Black on white with thick borders."
        checked={settings.sunlight}
        onChange={({ currentTarget: { checked } }) => change({ sunlight: checked })}
      />
      <OrientationField />
      <BlurLimitField />
      <MissingFeatures camera={camera} state={state} />
    </Stack>
  )
}

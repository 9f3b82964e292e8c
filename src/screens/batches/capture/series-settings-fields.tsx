import { Stack, Switch, Title } from '@mantine/core'
import { useSeriesSettings } from '#features/runs/use-series-settings.ts'
import { playClick } from '#platform/click-sound.ts'

/** The settings of the camera, which this device keeps for the user. */
export function SeriesSettingsFields() {
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
    </Stack>
  )
}

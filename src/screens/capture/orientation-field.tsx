import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useSeriesSettings } from '#core/batches/use-series-settings.ts'
import { lockCurrentOrientation } from '#platform/orientation-lock.ts'

/** Phones turn the screen when they are held flat. */
export function OrientationField() {
  const { settings, change } = useSeriesSettings()
  const [isRefused, setRefused] = useState(false)

  async function turnOn(): Promise<void> {
    try {
      await lockCurrentOrientation()
      setRefused(false)
      change({ keepsOrientation: true })
    } catch {
      setRefused(true)
    }
  }

  return (
    <Switch
      size="lg"
      label="Keep orientation"
      description={
        isRefused
          ? 'This browser cannot do that here. Some can in the installed app.'
          : 'The screen and the photos do not turn when the phone is held flat.'
      }
      checked={settings.keepsOrientation}
      onChange={({ currentTarget: { checked } }) =>
        checked ? void turnOn() : change({ keepsOrientation: false })
      }
    />
  )
}

import { List, Progress, Switch, Text } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { TitledCard } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { type DeviceSettings, deviceSettings, maxPageCrashes } from './device-settings.ts'
import { turnOffOfflineAnalysis, turnOnOfflineAnalysis } from './offline-analysis.ts'
import { getUnsupportedBrowserReason } from './offline-files.ts'
import { OwnModelSwitches } from './own-model-switches.tsx'

export function DeviceResultsCard() {
  const settings = useSelector(deviceSettings)
  /** From 0 to 1; undefined: nothing is downloaded. */
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const obstacle = getUnsupportedBrowserReason()

  async function turnOn(findsObjects: boolean): Promise<void> {
    setError(undefined)
    setProgress(0)
    try {
      await turnOnOfflineAnalysis({ findsObjects, onProgress: setProgress })
    } catch {
      setError(
        'The files could not be downloaded. Please check your connection and your storage. What was downloaded is kept.',
      )
    } finally {
      setProgress(undefined)
    }
  }

  const isBusy = obstacle !== undefined || progress !== undefined
  const agents = Object.entries(settings.agents)
  return (
    <TitledCard title="Results without a network">
      <Switch
        label="Read text on this device · 17 MB"
        description="The device reads text and codes, and checks labels, right after each photo. It needs about 300 MB of memory while it reads. The result is not confirmed until the server’s arrives. Nothing is charged for it. The camera can then show a live preview, too: its switch is over the image."
        checked={settings.isOn}
        disabled={isBusy}
        onChange={(event) => void (event.currentTarget.checked ? turnOn(false) : turnOffOfflineAnalysis())}
      />
      <Switch
        label="Find and count objects too · 17 MB"
        checked={settings.findsObjects}
        disabled={isBusy || !settings.isOn}
        onChange={(event) => void turnOn(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {progress === undefined ? (obstacle ?? describeState(settings)) : 'Downloading…'}
      </Text>
      {progress !== undefined && <Progress value={progress * 100} aria-label="Download" />}
      {error && <ErrorAlert message={error} />}
      <OwnModelSwitches />
      {agents.length > 0 && (
        <List size="sm">
          {agents.map(([code, { name, compared, differed }]) => (
            <List.Item key={code}>
              {name}: {differed} of {compared} results differed from the server’s
            </List.Item>
          ))}
        </List>
      )}
    </TitledCard>
  )
}

function describeState({ isOn, pageDeaths }: DeviceSettings): string {
  if (isOn) return 'Ready, also without a network.'
  return pageDeaths >= maxPageCrashes
    ? 'Turned off, because this browser ended the page twice while it read an image.'
    : 'Its files are downloaded once, when you turn it on.'
}

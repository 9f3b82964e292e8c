import { List, Progress, Switch, Text } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { TitledCard } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { DeviceModels } from './device-models.tsx'
import {
  changeDeviceSettings,
  type DeviceSettings,
  deviceSettings,
  maxPageDeaths,
} from './device-settings.ts'
import { findObstacle, removeOfflineFiles } from './offline-files.ts'
import { turnOnOfflineReader } from './offline-reader.ts'

export function DeviceResultsCard() {
  const settings = useSelector(deviceSettings)
  /** From 0 to 1; undefined: nothing is downloaded. */
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const obstacle = findObstacle()

  async function change(isOn: boolean): Promise<void> {
    setError(undefined)
    if (!isOn) {
      changeDeviceSettings({ isOn })
      await removeOfflineFiles()
      return
    }
    setProgress(0)
    try {
      await turnOnOfflineReader(setProgress)
    } catch {
      setError(
        'The files could not be downloaded. Please check your connection and your storage. What was downloaded is kept.',
      )
    } finally {
      setProgress(undefined)
    }
  }

  const agents = Object.entries(settings.agents)
  return (
    <TitledCard title="Results without a network">
      <Switch
        label="Read images on this device · 34 MB"
        description="The device reads text, checks labels and counts objects right after each photo. It needs about 300 MB of memory while it reads. The result is not confirmed until the server’s arrives. Nothing is charged for it."
        checked={settings.isOn}
        disabled={obstacle !== undefined || progress !== undefined}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {progress === undefined ? (obstacle ?? describeState(settings)) : 'Downloading…'}
      </Text>
      {progress !== undefined && <Progress value={progress * 100} aria-label="Download" />}
      {error && <ErrorAlert message={error} />}
      <DeviceModels />
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
  return pageDeaths >= maxPageDeaths
    ? 'Turned off, because this browser ended the page twice while it read an image.'
    : 'Off.'
}

import { Button, Stack, Switch, Text } from '@mantine/core'
import { formatAccuracy } from '#core/runs/format-time-and-place.ts'
import type { GeolocationState } from '#platform/geolocation-watch.ts'
import { IconMapPin } from '#ui/icons.gen.ts'
import type { SeriesState } from './use-series.ts'

export function PlaceField({ series }: { series: SeriesState }) {
  const { state, request } = series.position
  const canRequest = state.status === 'not-asked' || state.status === 'denied'
  return (
    <Stack gap="xs">
      <Switch
        size="lg"
        label="Place and time"
        description={
          series.isShared
            ? 'Saved with each photo, exported, and shared with the organization. Never sent to the agent.'
            : 'Saved with each photo on this device, and exported. Sent only if you share the series.'
        }
        checked={series.recordsPlace}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) request()
          series.setRecordsPlace(checked)
        }}
      />
      {series.recordsPlace && (
        <Text size="sm" role="status">
          {describe(state)}
        </Text>
      )}
      {series.recordsPlace && canRequest && (
        <Button size="lg" variant="default" leftSection={<IconMapPin size={20} />} onClick={request}>
          Allow location
        </Button>
      )}
    </Stack>
  )
}

function describe(state: GeolocationState): string {
  switch (state.status) {
    case 'known':
      return `The position is accurate to ${formatAccuracy(state.position.accuracy)}.`
    case 'off':
    case 'waiting':
      return 'Looking for the position. Photos have their time meanwhile.'
    case 'not-asked':
      return 'Location is not allowed yet. Photos have their time only.'
    case 'denied':
      return 'Location is blocked. Allow it for this site in the settings of the browser or the phone. Photos have their time only.'
    case 'unavailable':
      return 'The device does not know its position. Photos have their time only.'
  }
}

export function describeGeolocationState(state: GeolocationState): string {
  if (state.status === 'known') return `Place ${formatAccuracy(state.position.accuracy)}`
  if (state.status === 'denied') return 'Place blocked'
  return state.status === 'unavailable' || state.status === 'not-asked' ? 'No place' : 'Finding place'
}

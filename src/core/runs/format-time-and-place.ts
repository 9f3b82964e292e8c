import { formatDateTime, formatNumber } from '#platform/format.ts'
import type { Run } from './run.ts'

type Taken = NonNullable<Run['taken']>

/** Such as "Nov 24, 2:05 PM · 48.13743, 11.57549 ± 12 m". */
export function formatTimeAndPlace({ at, place }: Taken): string {
  return [formatDateTime(at), place ? formatPlace(place) : 'no place'].join(' · ')
}

function formatPlace({ latitude, longitude, accuracy }: NonNullable<Taken['place']>): string {
  // Five decimals are about a meter.
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)} ${formatAccuracy(accuracy)}`
}

/** Such as "± 12 m". */
export function formatAccuracy(meters: number): string {
  return `± ${formatNumber(Math.ceil(meters))} m`
}

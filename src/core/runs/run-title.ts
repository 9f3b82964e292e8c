import { formatHeadline } from '#domain/results/headline.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { formatDateTime } from '#platform/format.ts'
import { getPendingReason } from './describe-state.ts'
import type { Run } from './run.ts'

/** Returns what identifies a run in lists and titles: the headline of its result, or its image while there is none. */
export function getRunTitle({ state, image }: Pick<Run, 'state' | 'image'>): string {
  if (state.status !== 'done') return formatImageName(image)
  return state.headline ? formatHeadline(state.headline) : state.summary || 'Result received'
}

export function hasTimeInTitle({ state, image }: Run): boolean {
  return state.status !== 'done' && isCameraPhoto(image)
}

/** Returns the second line of a run: its agent, and its image or why it has no result. */
export function getRunSubtitle({ state, image, agent }: Run): string {
  const detail = state.status === 'done' ? !isCameraPhoto(image) && image.name : getPendingReason(state)
  return joinParts([agent.name, detail])
}

/** Returns the name of the file, or "Photo, Nov 24, 2:05 PM" for a photo from the camera. */
export function formatImageName(image: Pick<Run['image'], 'name'>): string {
  const capturedAt = getCapturedAt(image)
  return capturedAt === undefined ? image.name : `Photo, ${formatDateTime(capturedAt)}`
}

export function isCameraPhoto(image: Pick<Run['image'], 'name'>): boolean {
  return getCapturedAt(image) !== undefined
}

/** Returns when a photo was taken, from its name `captured-{timestamp}` (specification, point 3). In ms since 1970. */
function getCapturedAt({ name }: Pick<Run['image'], 'name'>): number | undefined {
  const [, timestamp] = /^captured-(\d{13})\.\w+$/.exec(name) ?? []
  return timestamp === undefined ? undefined : Number(timestamp)
}

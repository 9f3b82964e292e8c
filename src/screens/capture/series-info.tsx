import { lazy, type ReactNode } from 'react'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { Run } from '#core/runs/run.ts'
import { countRuns, formatRunCounts } from '#core/runs/run-status-groups.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useHasUnsavedImage } from '#core/runs/use-runs.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { formatCount } from '#platform/format.ts'
import type { NetworkState } from '#platform/network.ts'
import { describeLastStorageProblem } from '#platform/storage/describe-last-storage-problem.ts'
import { IconAlertTriangle, IconCloudOff, IconMapPin, IconMapPinOff, IconPlugX } from '#ui/icons.gen.ts'
import { Optional } from '#ui/optional.tsx'
import { useNetwork } from '#ui/use-network.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './capture.module.css'
import { describeGeolocationState } from './place-field.tsx'
import type { SeriesState } from './use-series.ts'

const SeriesTotal = lazy(async () => ({ default: (await import('./series-total.tsx')).SeriesTotal }))

const disconnections: { [Status in NetworkState['status']]?: string } = {
  offline: 'Offline',
  'sign-in-possible': 'Offline',
  'sign-in-detected': 'Network sign-in',
}

type SeriesInfoProps = {
  series: SeriesState
  shots: readonly Run[]
  hasPhotoFailed: boolean
  /** Whether the phone discarded the page while its camera app was open. */
  isPhotoLost: boolean
}

/** Covers the image of the camera. */
export function SeriesInfo({ series, shots, hasPhotoFailed, isPhotoLost }: SeriesInfoProps) {
  const { current, name, setup, recordsPlace, position } = series
  const PlaceIcon = position.state.status === 'known' ? IconMapPin : IconMapPinOff
  const store = getRunStore(useUserScope())
  const hasUnsavedImage = useHasUnsavedImage()
  const disconnection = disconnections[useNetwork().status]
  const saved = shots.filter(({ id }) => store.isImageSaved(id)).length
  const title = current?.name ?? name
  const agent = current?.agent.name ?? setup.agent?.name
  const waiting = formatRunCounts(countRuns([...shots]))
  return (
    <div className={classes.info}>
      <div className={classes.facts}>
        <span className={classes.agent}>{agent}</span>
        {title && <bdi className={classes.name}>{title}</bdi>}
      </div>
      <div className={classes.counts}>
        {shots.length > 0 && <span className={classes.count}>{formatCount(saved, 'photo')}</span>}
        {shots.some(({ state }) => state.status === 'done') && (
          <Optional>
            <SeriesTotal shots={shots} />
          </Optional>
        )}
        {(disconnection || waiting) && (
          <span className={classes.waiting}>
            {disconnection && <IconCloudOff size={16} />}
            {joinParts([disconnection, waiting])}
          </span>
        )}
        <UnavailableAgent series={series} />
        {recordsPlace && (
          <span className={classes.waiting}>
            <PlaceIcon size={16} aria-hidden />
            {describeGeolocationState(position.state)}
          </span>
        )}
      </div>
      {hasUnsavedImage && (
        <Problem>Not saved: {describeLastStorageProblem()} Don't close the app. It is tried again.</Problem>
      )}
      {hasPhotoFailed && <Problem>The photo could not be taken. Please try again.</Problem>}
      {isPhotoLost && <Problem>Your last photo didn't come through. Please retake it.</Problem>}
    </div>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <div className={classes.problem} role="alert">
      <IconAlertTriangle size={20} />
      {/* Otherwise its parts would be items of the flexbox. */}
      <span>{children}</span>
    </div>
  )
}

/** Shown before the first photo, too: photos are not sent until the agent is available. */
function UnavailableAgent({ series: { current, setup } }: Pick<SeriesInfoProps, 'series'>) {
  const agent = current ? setup.agents.find(({ code }) => code === current.request.agentCode) : setup.agent
  if (!agent || isAvailable(agent)) return null
  return (
    <span className={classes.waiting}>
      <IconPlugX size={16} />
      Agent not available · photos wait
    </span>
  )
}

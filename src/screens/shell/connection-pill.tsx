import { VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { formatRunCounts, type RunCounts } from '#core/runs/run-groups.ts'
import { useRunCounts } from '#core/runs/use-runs.ts'
import { Optional } from '#ui/optional.tsx'
import { useConnection } from '#ui/use-network.ts'
import classes from './connection-pill.module.css'

const NetworkSignInPill = lazy(async () => ({
  default: (await import('./network-sign-in-pill.tsx')).NetworkSignInPill,
}))

/** Does not count runs that are being sent: the pill would flash with each of them. */
export function ConnectionPill() {
  const isOffline = useConnection() === 'offline'
  const counts = useRunCounts()
  const countText = formatRunCounts(counts)
  const text = [isOffline && 'Offline', countText].filter(Boolean).join(' · ')
  const content = (
    <>
      {isOffline ? <IconCloudOff {...iconProps} /> : <IconCloudUpload {...iconProps} />}
      <span>{text}</span>
    </>
  )
  return (
    <div className={classes.place}>
      {/* A screen reader announces only changes of an existing region. */}
      <VisuallyHidden role="status">
        {isOffline && 'You are offline. Photos are saved on this device.'}
      </VisuallyHidden>
      <Optional>
        <NetworkSignInPill />
      </Optional>
      {countText ? (
        <Link
          className={classes.pill}
          data-pill
          to="/history"
          search={filterOf(counts)}
          aria-label={`${text}. Open History`}
        >
          {content}
        </Link>
      ) : (
        isOffline && (
          <span className={classes.pill} data-pill>
            {content}
          </span>
        )
      )}
    </div>
  )
}

function filterOf({ waiting, failed }: RunCounts): { show?: 'waiting' | 'failed' } {
  if (waiting > 0 && failed > 0) return {}
  return { show: waiting > 0 ? 'waiting' : 'failed' }
}

const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { formatRunCounts } from '#core/runs/run-status-groups.ts'
import { useRunCounts } from '#core/runs/use-runs.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { formatNumber } from '#platform/format.ts'
import { IconCloudOff, IconCloudUpload } from '#ui/icons.gen.ts'
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
  const text = joinParts([isOffline && 'Offline', countText])
  const content = (
    <>
      {isOffline ? <IconCloudOff {...iconProps} /> : <IconCloudUpload {...iconProps} />}
      <span className={classes.text}>{text}</span>
      {countText && <span className={classes.number}>{formatNumber(counts.waiting + counts.failed)}</span>}
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
        <Link className={classes.pill} data-pill to="/batches/outbox" aria-label={`${text}. Open Outbox`}>
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

const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

import { Anchor, Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { getOutbox } from '#core/runs/outbox.ts'
import { canRetry, isPending } from '#core/runs/run.ts'
import { countRuns, formatRunCounts } from '#core/runs/run-status-groups.ts'
import { useFlushRejection } from '#core/runs/use-flush-rejection.ts'
import { useRuns } from '#core/runs/use-runs.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconRefresh, IconSend } from '#ui/icons.gen.ts'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { useConnection } from '#ui/use-network.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './dashboard-screen.module.css'

/** Shows nothing if no run waits or has failed. */
export function UnfinishedRuns() {
  const { data: runs = [] } = useRuns()
  const [rejection, forgetRejection] = useFlushRejection()
  const outbox = getOutbox(useUserScope())
  const isOffline = useConnection() === 'offline'
  const counts = countRuns(runs)
  if (counts.waiting === 0 && counts.failed === 0) return null
  return (
    <Card aria-label="Not sent yet">
      <div className={classes.actions}>
        <div>
          <Title order={2}>{formatRunCounts(counts)}</Title>
          <Text size="sm" c="dimmed">
            {isOffline ? 'Saved on this device until you are online again.' : 'Saved on this device.'}{' '}
            <Anchor
              size="sm"
              underline="always"
              renderRoot={(props) => <Link to="/batches/outbox" {...props} />}
            >
              Open Outbox
            </Anchor>
          </Text>
        </div>
        {runs.some(canRetry) ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            onClick={() => void outbox.retryFailed(runs.filter(isPending))}
          >
            Retry failed
          </Button>
        ) : (
          !isOffline &&
          counts.waiting > 0 && (
            <Button
              variant="default"
              leftSection={<IconSend size={18} />}
              onClick={() => {
                forgetRejection()
                outbox.flush()
              }}
            >
              Send now
            </Button>
          )
        )}
      </div>
      <LazyNetworkSignInAlert />
      {rejection && <ErrorAlert tone="warning" title="Nothing was sent" message={rejection} />}
    </Card>
  )
}

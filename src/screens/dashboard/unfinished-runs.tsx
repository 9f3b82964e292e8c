import { Anchor, Button, Text, Title } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { getOutbox } from '#core/runs/outbox.ts'
import { isPending, type Run } from '#core/runs/run.ts'
import { countRuns, formatRunCounts } from '#core/runs/run-groups.ts'
import { Card } from '#ui/card.tsx'
import { NetworkSignIn } from '#ui/network-sign-in.tsx'
import { useConnection } from '#ui/use-network.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './dashboard-screen.module.css'

/** Shows nothing if no run waits or has failed. */
export function UnfinishedRuns({ runs }: { runs: Run[] }) {
  const outbox = getOutbox(useUserScope())
  const isOffline = useConnection() === 'offline'
  const counts = countRuns(runs)
  if (counts.waiting === 0 && counts.failed === 0) return null
  const canRetry = runs.some(({ state }) => state.status === 'failed')
  return (
    <Card aria-label="Not sent yet">
      <div className={classes.actions}>
        <div>
          <Title order={2}>{formatRunCounts(counts)}</Title>
          <Text size="sm" c="dimmed">
            {isOffline ? 'Saved on this device until you are online again.' : 'Saved on this device.'}{' '}
            <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/history" {...props} />}>
              Open History
            </Anchor>
          </Text>
        </div>
        {canRetry ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void outbox.retryFailed(runs.filter(isPending))}
          >
            Retry failed
          </Button>
        ) : (
          !isOffline &&
          counts.waiting > 0 && (
            <Button
              variant="default"
              leftSection={<IconSend size={18} aria-hidden />}
              onClick={() => outbox.flush()}
            >
              Send now
            </Button>
          )
        )}
      </div>
      <NetworkSignIn />
    </Card>
  )
}

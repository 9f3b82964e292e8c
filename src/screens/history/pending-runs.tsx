import { ActionIcon, Button, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { getOutbox } from '#core/runs/outbox.ts'
import { canRetry, type Run } from '#core/runs/run.ts'
import { countRuns, formatRunCounts, type RunCounts } from '#core/runs/run-status-groups.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useFlushRejection } from '#core/runs/use-flush-rejection.ts'
import { useRunCounts } from '#core/runs/use-runs.ts'
import { downloadImages } from '#features/runs/export-images.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconDownload, IconRefresh, IconSend } from '#ui/icons.gen.ts'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './history-screen.module.css'

export function PendingRuns({ runs }: { runs: Run[] }) {
  const scope = useUserScope()
  const outbox = getOutbox(scope)
  const [rejection, forgetRejection] = useFlushRejection()
  const all = useRunCounts()
  if (runs.length === 0) return null

  function send(): void {
    forgetRejection()
    outbox.flush()
  }

  const counts = countRuns(runs)
  return (
    <Card aria-label="Not sent yet">
      <Stack gap="sm" className={classes.unsent ?? ''}>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Title order={2}>{formatRunCounts(all) || 'Sending…'}</Title>
          <Tooltip label="Export photos">
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Export photos"
              onClick={() => void downloadImages(getRunStore(scope), runs)}
            >
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
        <Text size="sm">
          <span className={classes.explanation}>{describe(counts, all)} </span>
          <Link to="/batches/outbox">Open Outbox</Link>
        </Text>
        <Group gap="sm">
          {counts.waiting > 0 && (
            <Button leftSection={<IconSend size={18} />} onClick={send}>
              Send now
            </Button>
          )}
          {runs.some(canRetry) && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} />}
              onClick={() => void outbox.retryFailed(runs)}
            >
              Retry failed
            </Button>
          )}
        </Group>
        <LazyNetworkSignInAlert />
        {rejection && <ErrorAlert tone="warning" title="Nothing was sent" message={rejection} />}
      </Stack>
    </Card>
  )
}

function describe({ waiting, failed }: RunCounts, all: RunCounts): string {
  const inBatches = all.waiting + all.failed - waiting - failed
  return [
    inBatches > 0 && `${formatNumber(inBatches)} of them are in batches.`,
    waiting > 0 && 'Waiting photos are sent automatically, oldest first.',
    failed > 0 && 'Failed ones need your attention.',
  ]
    .filter(Boolean)
    .join(' ')
}

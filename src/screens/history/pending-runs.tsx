import { ActionIcon, Button, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconDownload, IconRefresh, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushBlocked } from '#core/runs/flush-blocked.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import type { Run } from '#core/runs/run.ts'
import { countRuns, formatRunCounts, type RunCounts } from '#core/runs/run-groups.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { downloadImages } from '#features/runs/export-images.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { NetworkSignIn } from '#ui/network-sign-in.tsx'
import { useUserScope } from '#ui/user-scope.tsx'

export function PendingRuns({ runs }: { runs: Run[] }) {
  const scope = useUserScope()
  const outbox = getOutbox(scope)
  const [rejection, setRejection] = useState<string>()
  useEffect(() => flushBlocked.subscribe(setRejection), [])
  if (runs.length === 0) return null

  function send(): void {
    setRejection(undefined)
    outbox.flush()
  }

  const counts = countRuns(runs)
  return (
    <Card aria-label="Not sent yet">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Title order={2}>{formatRunCounts(counts) || 'Sending…'}</Title>
          <Tooltip label="Export photos">
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Export photos"
              onClick={() => void downloadImages(getRunStore(scope), runs)}
            >
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
        <Text size="sm">
          {describe(counts)} <Link to="/batches/outbox">Open Outbox</Link>
        </Text>
        <Group gap="sm">
          {counts.waiting > 0 && (
            <Button leftSection={<IconSend size={18} aria-hidden />} onClick={send}>
              Send now
            </Button>
          )}
          {runs.some(({ state }) => state.status === 'failed') && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => void outbox.retryFailed(runs)}
            >
              Retry failed
            </Button>
          )}
        </Group>
        <NetworkSignIn />
        {rejection && <ErrorAlert tone="warning" title="Nothing was sent" message={rejection} />}
      </Stack>
    </Card>
  )
}

function describe({ waiting, failed }: RunCounts): string {
  return [
    waiting > 0 && 'Waiting photos are sent automatically, oldest first.',
    failed > 0 && 'Failed ones need your attention.',
  ]
    .filter(Boolean)
    .join(' ')
}

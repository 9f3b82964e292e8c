import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconRefresh, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { downloadImages } from '#features/runs/export-images.ts'
import { getOutbox, onFlushBlocked } from '#features/runs/outbox.ts'
import type { Run } from '#features/runs/run.ts'
import { getRunStore } from '#features/runs/run-store.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useUserScope } from '#ui/user-scope.tsx'

/** Summarizes the runs without a result, with actions to send them and to export their images. */
export function PendingRuns({ runs }: { runs: Run[] }) {
  const scope = useUserScope()
  const outbox = getOutbox(scope)
  const [rejection, setRejection] = useState<string>()
  useEffect(() => onFlushBlocked(setRejection), [])
  if (runs.length === 0) return null

  function send(): void {
    setRejection(undefined)
    outbox.flush()
  }

  const failed = runs.filter(({ state }) => needsUser.has(state.status)).length
  return (
    <Card aria-label="Not sent yet">
      <Stack gap="sm">
        <Title order={2}>
          {[runs.length > failed && `${runs.length - failed} waiting`, failed > 0 && `${failed} failed`]
            .filter(Boolean)
            .join(' · ')}
        </Title>
        <Text size="sm">
          Waiting photos are sent automatically, oldest first. Failed ones need your attention.
        </Text>
        <Group gap="sm">
          <Button leftSection={<IconSend size={18} aria-hidden />} onClick={send}>
            Send now
          </Button>
          {runs.some(({ state }) => state.status === 'failed') && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => void outbox.retryFailed(runs)}
            >
              Retry failed
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void downloadImages(getRunStore(scope), runs)}
          >
            Export photos
          </Button>
        </Group>
        {rejection && <ErrorAlert tone="warning" title="Nothing was sent" message={rejection} />}
      </Stack>
    </Card>
  )
}

const needsUser = new Set<Run['state']['status']>(['failed', 'not-confirmed'])

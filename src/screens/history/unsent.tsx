import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconRefresh, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { onSentInVain, sendWaiting } from '#features/runs/outbox.ts'
import { retryFailed } from '#features/runs/retry-failed.ts'
import type { Run } from '#features/runs/run.ts'
import { savePictures } from '#features/runs/save-pictures.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'

/** What has no answer yet, as one thing: how much, what happens to it, and a way to save its pictures. */
export function Unsent({ uid, runs }: { uid: string; runs: Run[] }) {
  const [inVain, setInVain] = useState<string>()
  useEffect(() => onSentInVain(setInVain), [])
  if (runs.length === 0) return null

  function send(): void {
    setInVain(undefined)
    sendWaiting()
  }

  return (
    <Card aria-label="Not answered yet">
      <Stack gap="sm">
        <Title order={2}>{runs.length} without an answer</Title>
        <Text size="sm">
          Saved on this device only. What waits is sent by itself, oldest first, when the server can be
          reached; what needs you says so below.
        </Text>
        <Group gap="sm">
          <Button leftSection={<IconSend size={18} aria-hidden />} onClick={send}>
            Send now
          </Button>
          {runs.some(({ state }) => state.status === 'failed') && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => void retryFailed(uid, runs)}
            >
              Try failed again
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void savePictures(uid, runs)}
          >
            Export pictures
          </Button>
        </Group>
        {inVain && <ErrorAlert tone="warning" title="Nothing was sent" message={inVain} />}
      </Stack>
    </Card>
  )
}

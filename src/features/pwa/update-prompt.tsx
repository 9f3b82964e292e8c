import { Button, Dialog, Group, Stack, Text } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { serviceWorker } from '#platform/service-worker.ts'
import { updateBlocker } from '#platform/update-blocker.ts'

export function UpdatePrompt() {
  useEffect(() => void serviceWorker.start(), [])
  const { isOffered, dismiss } = useUpdate()
  return (
    <Dialog opened={isOffered} withBorder shadow="md" radius="md" role="region" aria-label="Update">
      <Stack gap="sm">
        <div role="status">
          <Text fw={600}>A new version is ready</Text>
          <Text size="sm" c="dimmed">
            Reload to update. Nothing saved on this device is lost.
          </Text>
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={dismiss}>
            Later
          </Button>
          <Button onClick={() => serviceWorker.activateUpdate()}>Reload</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** A page whose version was replaced by another tab reloads without asking, unless something blocks it. */
function useUpdate() {
  const state = useSelector(serviceWorker.state)
  const isBlocked = useSelector(updateBlocker.isBlocked)
  const [dismissed, setDismissed] = useState<typeof state>('none')

  useEffect(() => {
    // Checked at the moment of the replacement only: a page that was blocked then asks the user later.
    if (state === 'replaced' && !updateBlocker.isBlocked.get()) serviceWorker.activateUpdate()
  }, [state])

  return {
    isOffered: state !== 'none' && !isBlocked && dismissed !== state,
    dismiss: () => setDismissed(state),
  }
}

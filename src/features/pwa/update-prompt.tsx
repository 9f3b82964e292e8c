import { Button, Dialog, Group, Stack, Text } from '@mantine/core'
import { useUpdate } from './use-update.ts'

/** Quietly in the corner, and not before the person has time for it. */
export function UpdatePrompt() {
  const { isOffered, putOff, moveOver } = useUpdate()
  return (
    <Dialog opened={isOffered} withBorder shadow="md" radius="md" role="region" aria-label="Update">
      <Stack gap="sm">
        <div role="status">
          <Text fw={600}>A new version is ready</Text>
          <Text size="sm" c="dimmed">
            Reload to use it. What is kept on this device stays.
          </Text>
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={putOff}>
            Later
          </Button>
          <Button onClick={moveOver}>Reload</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

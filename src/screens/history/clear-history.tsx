import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { clearHistory } from '#features/runs/clear-history.ts'

/** Asks first: there is no way back. What is not sent yet stays. `count`: answered runs. */
export function ClearHistory({ uid, count }: { uid: string; count: number }) {
  const navigate = useNavigate()
  const [opened, { open, close }] = useDisclosure(false)

  async function clear(): Promise<void> {
    close()
    await clearHistory(uid)
    await navigate({ to: '/history', search: {}, replace: true })
  }

  return (
    <>
      <Button variant="subtle" size="xs" disabled={count === 0} onClick={open}>
        Clear history
      </Button>
      <Modal opened={opened} onClose={close} title="Clear history">
        <Stack>
          <Text>
            {count === 1 ? 'One answer' : `${count} answers`} and their pictures are removed from this device.
            What has no answer yet stays. This cannot be undone.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button color="red" onClick={() => void clear()}>
              Clear history
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

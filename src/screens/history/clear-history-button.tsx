import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { getRunStore } from '#core/runs/run-store.ts'
import { formatNumber } from '#platform/format.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** `count` is the number of runs with a result. */
export function ClearHistoryButton({ count }: { count: number }) {
  const scope = useUserScope()
  const navigate = useNavigate()
  const [opened, { open, close }] = useDisclosure(false)

  async function clear(): Promise<void> {
    close()
    await getRunStore(scope).removeDone()
    await navigate({ to: '/history', search: {}, replace: true })
  }

  return (
    <>
      <Button variant="subtle" size="xs" me="-0.875rem" disabled={count === 0} onClick={open}>
        Clear history
      </Button>
      <Modal opened={opened} onClose={close} title="Clear history">
        <Stack>
          <Text>
            {count === 1 ? 'One result and its image' : `${formatNumber(count)} results and their images`}{' '}
            will be removed from this device. Photos without a result are kept. This cannot be undone.
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

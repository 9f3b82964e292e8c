import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { downloadImages } from '#features/runs/export-images.ts'
import { outboxOf } from '#features/runs/outbox.ts'
import { isPending, type Run } from '#features/runs/run.ts'
import { runStoreOf } from '#features/runs/run-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** Save its picture, or delete it: asked first where its only copy would go. */
export function RunActions({ run }: { run: Run }) {
  const scope = useUserScope()
  const navigate = useNavigate()
  const [asks, { open, close }] = useDisclosure(false)

  async function remove(): Promise<void> {
    close()
    await outboxOf(scope).remove(run)
    await navigate({ to: '/history', search: {}, replace: true })
  }

  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void downloadImages(runStoreOf(scope), [run])}
      >
        Save photo
      </Button>
      <Button
        variant="subtle"
        color="red"
        c="var(--app-bad)"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => (isPending(run) ? open() : void remove())}
      >
        Delete
      </Button>
      <Modal opened={asks} onClose={close} title="Delete this photo?">
        <Stack>
          <Text>It has no result yet, and this device may have the only copy. This cannot be undone.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Keep it
            </Button>
            <Button color="red" onClick={() => void remove()}>
              Delete
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  )
}

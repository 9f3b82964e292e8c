import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { downloadImages } from '#features/runs/export-images.ts'
import { getOutbox } from '#features/runs/outbox.ts'
import { isPending, type Run } from '#features/runs/run.ts'
import { getRunStore } from '#features/runs/run-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** Saves the image, or deletes the run. Asks first if the device may have the only copy of the image. */
export function RunActions({ run }: { run: Run }) {
  const scope = useUserScope()
  const navigate = useNavigate()
  const [isConfirming, { open, close }] = useDisclosure(false)

  async function remove(): Promise<void> {
    close()
    await getOutbox(scope).remove(run)
    await navigate({ to: '/history', search: {}, replace: true })
  }

  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void downloadImages(getRunStore(scope), [run])}
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
      <Modal opened={isConfirming} onClose={close} title="Delete this photo?">
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

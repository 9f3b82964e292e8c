import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isUnsent, type Run } from '#features/runs/run.ts'
import { savePictures } from '#features/runs/save-pictures.ts'
import { removeRun } from '#features/runs/send-run.ts'

/** Save its picture, or delete it: asked first where its only copy would go. */
export function RunActions({ uid, run }: { uid: string; run: Run }) {
  const navigate = useNavigate()
  const [asks, { open, close }] = useDisclosure(false)

  async function remove(): Promise<void> {
    close()
    await removeRun(uid, run.id)
    await navigate({ to: '/history', search: {}, replace: true })
  }

  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void savePictures(uid, [run])}
      >
        Save picture
      </Button>
      <Button
        variant="subtle"
        color="red"
        c="var(--app-bad)"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => (isUnsent(run) ? open() : void remove())}
      >
        Delete
      </Button>
      <Modal opened={asks} onClose={close} title="Delete this picture?">
        <Stack>
          <Text>It has no answer yet, and this device may have its only copy. This cannot be undone.</Text>
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

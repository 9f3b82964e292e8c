import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  action: string
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

export function ConfirmDialog({ opened, title, action, onClose, onConfirm, children }: ConfirmDialogProps) {
  function confirm(): void {
    onClose()
    onConfirm()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{children}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button color="red" onClick={confirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

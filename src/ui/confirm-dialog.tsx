import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  action: string
  /** What is said instead of "Keep it". */
  cancel?: string
  isDangerous?: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    action,
    cancel = 'Keep it',
    isDangerous = true,
    onClose,
    onConfirm,
    children,
  } = props

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
            {cancel}
          </Button>
          <Button onClick={confirm} {...(isDangerous ? { color: 'red' } : {})}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

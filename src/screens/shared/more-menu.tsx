import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconDots, IconTrash } from '#ui/icons.gen.ts'

type MoreMenuProps = {
  children?: ReactNode
  deleteLabel: string
  confirmation: { title: string; text: string }
  needsConfirmation?: boolean
  onDelete: () => void
}

/** The actions of a screen that have no button, and last the one that deletes what the screen shows. */
export function MoreMenu(props: MoreMenuProps) {
  const { children, deleteLabel, confirmation, needsConfirmation = true, onDelete } = props
  const [isConfirming, dialog] = useDisclosure(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            c="var(--app-bad)"
            onClick={needsConfirmation ? dialog.open : onDelete}
          >
            {deleteLabel}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isConfirming}
        title={confirmation.title}
        action={deleteLabel}
        onClose={dialog.close}
        onConfirm={onDelete}
      >
        {confirmation.text}
      </ConfirmDialog>
    </>
  )
}

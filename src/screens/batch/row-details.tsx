import { ActionIcon, Drawer, Group, Stack, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { describeImage } from '#core/runs/run-title.ts'

type RowDetailsProps = {
  /** Undefined while no row is open. */
  row: BatchRow | undefined
  /** In the order of the table. */
  previousId: string | undefined
  nextId: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  children: ReactNode
}

export function RowDetails({ row, previousId, nextId, onOpen, onClose, children }: RowDetailsProps) {
  function onKeyDown({ altKey, key }: KeyboardEvent): void {
    if (!altKey) return
    if (key === 'ArrowDown' && nextId !== undefined) onOpen(nextId)
    if (key === 'ArrowUp' && previousId !== undefined) onOpen(previousId)
  }

  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size={row && row.reruns.length > 0 ? '80rem' : '52rem'}
      title={row && <bdi>{describeImage({ name: row.path })}</bdi>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      onKeyDown={onKeyDown}
    >
      <Stack gap="md">
        <Group gap="xs">
          <Step label="Previous row" shortcut="Alt+ArrowUp" id={previousId} onOpen={onOpen}>
            <IconChevronUp size={18} aria-hidden />
          </Step>
          <Step label="Next row" shortcut="Alt+ArrowDown" id={nextId} onOpen={onOpen}>
            <IconChevronDown size={18} aria-hidden />
          </Step>
        </Group>
        {children}
      </Stack>
    </Drawer>
  )
}

type StepProps = {
  label: string
  shortcut: string
  id: string | undefined
  onOpen: (id: string) => void
  children: ReactNode
}

function Step({ label, shortcut, id, onOpen, children }: StepProps) {
  return (
    <Tooltip label={`${label} (${shortcut.replace('Arrow', '')})`}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        disabled={id === undefined}
        onClick={() => id !== undefined && onOpen(id)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

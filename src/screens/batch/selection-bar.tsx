import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { isPending, type Run } from '#core/runs/run.ts'
import { formatNumber } from '#platform/format.ts'
import { IconRefresh, IconSend, IconX } from '#ui/icons.gen.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { AddRowsToDatasetButton } from './add-rows-to-dataset-button.tsx'
import classes from './batch.module.css'
import { DeleteRowsButton } from './delete-rows-button.tsx'
import { RerunDialog } from './rerun-dialog.tsx'

type SelectionBarProps = Pick<ComponentProps<typeof DeleteRowsButton>, 'batch'> & {
  rows: readonly BatchRow[]
  /** Those of the rows that are on this device, which can be sent again. */
  runs: readonly Run[]
  content: BatchRowReader
  onClear: () => void
}

export function SelectionBar({ batch, rows, runs, content, onClear }: SelectionBarProps) {
  const outbox = getOutbox(useUserScope())
  const [opened, { open, close }] = useDisclosure(false)
  if (rows.length === 0) return null
  const unsent = runs.filter((run) => isPending(run) && run.state.status !== 'sending')
  return (
    <Group gap="sm" className={classes.actions ?? ''} role="group" aria-label="Selected rows">
      <Group gap={4} wrap="nowrap">
        <Tooltip label="Clear selection">
          <ActionIcon variant="subtle" color="gray" aria-label="Clear selection" onClick={onClear}>
            <IconX size={18} />
          </ActionIcon>
        </Tooltip>
        <Text size="sm" fw={600} role="status">
          {formatNumber(rows.length)} <span className={classes.selected}>selected</span>
        </Text>
      </Group>
      {runs.length > 0 && (
        <Button size="xs" variant="default" leftSection={<IconRefresh size={16} />} onClick={open}>
          Run again with…
        </Button>
      )}
      {unsent.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSend size={16} />}
          onClick={() => void Promise.all(unsent.map(({ id }) => outbox.send(id)))}
        >{`Send ${formatNumber(unsent.length)} now`}</Button>
      )}
      <AddRowsToDatasetButton rows={rows} content={content} />
      <DeleteRowsButton batch={batch} rows={rows} runs={runs} onDeleted={onClear} />
      <RerunDialog opened={opened} runs={runs} onClose={close} />
    </Group>
  )
}

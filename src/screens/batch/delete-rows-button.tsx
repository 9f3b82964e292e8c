import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { useBatchMutations } from '#core/batches/use-batch-mutations.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import type { Run } from '#core/runs/run.ts'
import { formatCount } from '#platform/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconTrash } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'

type DeleteRowsButtonProps = {
  batch: { id: string; organizationId: string | undefined; isShared: boolean }
  rows: readonly BatchRow[]
  /** Those of the rows that are on this device. */
  runs: readonly Run[]
  onDeleted: () => void
}

/** Deletes images with their results: for everyone in the organization if the batch is shared, or only the server has them. */
export function DeleteRowsButton({ batch, rows, runs, onDeleted }: DeleteRowsButtonProps) {
  const outbox = getOutbox(useUserScope())
  const [isAsking, dialog] = useDisclosure(false)
  const { deleteItems } = useBatchMutations(batch.id, {
    organizationId: batch.organizationId,
    onError: ({ message }) =>
      notifications.show({ color: 'red', message: `Not all images were deleted. ${message}` }),
  })

  const ownIds = new Set(runs.map(({ id }) => id))
  const others = rows.filter(({ id }) => !ownIds.has(id)).map(({ runId }) => runId)
  async function deleteRows(): Promise<void> {
    for (const run of runs) await outbox.remove(run)
    deleteItems.mutate(others, { onSuccess: onDeleted })
  }

  const count = formatCount(rows.length, 'image')
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={16} />}
        loading={deleteItems.isPending}
        onClick={dialog.open}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${count}?`}
        action="Delete"
        onClose={dialog.close}
        onConfirm={() => void deleteRows()}
      >
        {batch.isShared || others.length > 0
          ? 'Images, results and reviews will be deleted for everyone in the organization. Other devices that took these photos keep their own copies. This cannot be undone.'
          : 'Images and results will be deleted from this device. This cannot be undone.'}
      </ConfirmDialog>
    </>
  )
}

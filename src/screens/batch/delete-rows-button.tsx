import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { batchCalls } from '#api/batch-calls.ts'
import { ApiError } from '#api/errors.ts'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import type { Run } from '#core/runs/run.ts'
import { formatNumber } from '#platform/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconTrash } from '#ui/icons.gen.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'

type DeleteRowsButtonProps = {
  batch: { id: string; organizationId: string | undefined; isShared: boolean }
  rows: readonly BatchRow[]
  /** Those of the rows that are on this device. */
  runs: readonly Run[]
  onDeleted: () => void
}

/** Deletes images with their results, those of a shared batch for everyone in the organization. */
export function DeleteRowsButton({ batch, rows, runs, onDeleted }: DeleteRowsButtonProps) {
  const scope = useUserScope()
  const [isAsking, dialog] = useDisclosure(false)
  const { mutate, isPending } = useMutation({
    // Without a network it fails, and is not sent later without the user.
    networkMode: 'always',
    async mutationFn() {
      const ownIds = new Set(runs.map(({ id }) => id))
      for (const run of runs) await getOutbox(scope).remove(run)
      for (const { id, runId } of rows)
        if (!ownIds.has(id)) await deleteItem(batch.id, runId, { organizationId: batch.organizationId })
    },
    onSuccess: onDeleted,
    onError: ({ message }) =>
      notify.show({ color: 'red', message: `Not all images were deleted. ${message}` }),
  })
  const count = rows.length === 1 ? '1 image' : `${formatNumber(rows.length)} images`
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isPending}
        onClick={dialog.open}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${count}?`}
        action="Delete"
        onClose={dialog.close}
        onConfirm={() => mutate()}
      >
        {batch.isShared
          ? 'Images, results and reviews will be deleted for everyone in the organization. Other devices that took these photos keep their own copies. This cannot be undone.'
          : 'Images and results will be deleted from this device. This cannot be undone.'}
      </ConfirmDialog>
    </>
  )
}

/** Does nothing if somebody else has deleted it. */
async function deleteItem(...parameters: Parameters<typeof batchCalls.deleteItem>): Promise<void> {
  await batchCalls.deleteItem(...parameters).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}

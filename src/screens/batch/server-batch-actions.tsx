import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Batch } from '#contract/batch.ts'
import { mayDeleteForEveryone, useBatchMutations } from '#core/batches/use-batch-mutations.ts'
import { formatCount } from '#platform/format.ts'
import { MoreMenu } from '#screens/shared/more-menu.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconX } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import { batchDeletionWarning } from './batch-confirmations.ts'

/** `children` are further actions. */
export function ServerBatchActions({ batch, children }: { batch: Batch; children: ReactNode }) {
  const { id, items, status, cancelled_at, is_shared } = batch
  const navigate = useNavigate()
  const [isCancelling, dialog] = useDisclosure(false)
  const { cancel, deleteForEveryone } = useBatchMutations(id, {
    onError: ({ message }) =>
      notifications.show({ color: 'red', message: `The batch was not changed. ${message}` }),
  })
  return (
    <Group gap="sm">
      {/* Devices wait for the results of a shared batch. */}
      {!is_shared && status === 'running' && cancelled_at === null && (
        <Button
          variant="default"
          leftSection={<IconX size={18} />}
          loading={cancel.isPending}
          onClick={dialog.open}
        >
          Cancel the rest
        </Button>
      )}
      {children}
      {mayDeleteForEveryone(batch) && (
        <MoreMenu
          deleteLabel="Delete for everyone"
          confirmation={{ title: 'Delete this batch for everyone?', text: batchDeletionWarning }}
          onDelete={() =>
            deleteForEveryone.mutate(undefined, {
              onSuccess: () => void navigate({ to: '/batches', replace: true }),
            })
          }
        />
      )}
      <ConfirmDialog
        opened={isCancelling}
        title="Cancel the rest?"
        action="Cancel the rest"
        onClose={dialog.close}
        onConfirm={() => cancel.mutate()}
      >
        {formatCount(items.queued, 'image')} that wait will not be analyzed or charged, and this batch takes
        no more images. Results stay.
      </ConfirmDialog>
    </Group>
  )
}

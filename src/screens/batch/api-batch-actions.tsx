import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Batch } from '#contract/batch.ts'
import { useCancelApiBatch } from '#core/batches/use-api-batch.ts'
import { formatNumber } from '#platform/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconX } from '#ui/icons.gen.ts'
import { notify } from '#ui/notify.ts'

/** `children` are further actions. */
export function ApiBatchActions({ batch, children }: { batch: Batch; children: ReactNode }) {
  const { id, items, status, cancelled_at } = batch
  const [isCancelling, dialog] = useDisclosure(false)
  const { mutate, isPending } = useCancelApiBatch(id, ({ message }) =>
    notify.show({ color: 'red', message: `The batch was not cancelled. ${message}` }),
  )
  return (
    <Group gap="sm">
      {status === 'running' && cancelled_at === null && (
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          loading={isPending}
          onClick={dialog.open}
        >
          Cancel the rest
        </Button>
      )}
      {children}
      <ConfirmDialog
        opened={isCancelling}
        title="Cancel the rest?"
        action="Cancel the rest"
        onClose={dialog.close}
        onConfirm={() => mutate()}
      >
        {formatNumber(items.queued)} {items.queued === 1 ? 'image' : 'images'} that wait will not be analyzed
        or charged, and this batch takes no more images. Results stay.
      </ConfirmDialog>
    </Group>
  )
}

import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { Batch as ServerBatch } from '#contract/batch.ts'
import { mayDeleteForEveryone, useBatchMutations } from '#core/batches/use-batch-mutations.ts'
import { canShareBatches } from '#core/batches/use-sharing-preference.ts'
import { getBatchStore, type LocalBatch } from '#core/runs/batch-store.ts'
import { isPending, type Run } from '#core/runs/run.ts'
import { MoreMenu } from '#screens/shared/more-menu.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconCloudOff, IconDeviceMobileOff, IconUsers, IconX } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { type BatchConfirmationKind, getBatchConfirmations } from './batch-confirmations.ts'
import type { useBatchActions } from './use-batch-actions.ts'

type BatchMenuProps = {
  batch: LocalBatch
  runs: readonly Run[]
  isAdding: boolean
  /** Undefined if the server does not have the batch, or it is not loaded. */
  server: ServerBatch | undefined
  actions: ReturnType<typeof useBatchActions>
}

/** What has no button: the sharing and the end of a batch. */
export function BatchMenu({ batch, runs, isAdding, server, actions }: BatchMenuProps) {
  const [isAsking, dialog] = useDisclosure(false)
  const [question, setQuestion] = useState<BatchConfirmationKind>('cancel')
  const ask = (about: BatchConfirmationKind) => {
    setQuestion(about)
    dialog.open()
  }
  const pending = runs.filter(isPending).length
  const { deleteForEveryone } = useBatchMutations(batch.id, {
    organizationId: batch.organization?.id,
    onError: ({ message }) =>
      notifications.show({ color: 'red', message: `The batch was not deleted. ${message}` }),
  })
  const batches = getBatchStore(useUserScope())
  const setShared = (isShared: boolean) => void batches.update(batch.id, { isShared })
  const onConfirm: Record<BatchConfirmationKind, () => void> = {
    cancel: () => void actions.cancel(),
    share: () => setShared(true),
    unshare: () => setShared(false),
    remove: () => void actions.remove(),
    delete: () => deleteForEveryone.mutate(undefined, { onSuccess: () => void actions.remove() }),
  }
  const questions = getBatchConfirmations(batch, runs)
  const { title, text, ...asked } = questions[question]
  const isDeletable = server !== undefined && mayDeleteForEveryone(server)
  const last = isDeletable ? 'delete' : 'remove'
  return (
    <>
      <MoreMenu
        deleteLabel={questions[last].action}
        confirmation={questions[last]}
        onDelete={onConfirm[last]}
      >
        <Menu.Item
          leftSection={<IconX size={16} />}
          disabled={pending === 0 && !isAdding}
          onClick={() => ask('cancel')}
        >
          Cancel the rest
        </Menu.Item>
        {canShareBatches() && batch.sharingEnd === undefined && (
          <Menu.Item
            leftSection={batch.isShared ? <IconCloudOff size={16} /> : <IconUsers size={16} />}
            onClick={() => ask(batch.isShared ? 'unshare' : 'share')}
          >
            {batch.isShared ? 'Stop sharing' : 'Share with the organization'}
          </Menu.Item>
        )}
        {isDeletable && (
          <Menu.Item leftSection={<IconDeviceMobileOff size={16} />} onClick={() => ask('remove')}>
            {questions.remove.action}
          </Menu.Item>
        )}
      </MoreMenu>
      <ConfirmDialog
        {...asked}
        opened={isAsking}
        title={title}
        onClose={dialog.close}
        onConfirm={onConfirm[question]}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}

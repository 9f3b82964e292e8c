import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCloudOff, IconTrash, IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Batch as ServerBatch } from '#contract/batch.ts'
import { mayDelete, useBatchChanges } from '#core/batches/use-batch-changes.ts'
import { canShare, nameOrganization } from '#core/batches/use-sharing.ts'
import { type Batch, getBatchStore } from '#core/runs/batch-store.ts'
import { isPending, type Run } from '#core/runs/run.ts'
import { formatNumber } from '#platform/format.ts'
import { MoreMenu } from '#screens/shared/more-menu.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { deletionText } from './server-batch-actions.tsx'
import type { useBatchActions } from './use-batch-actions.ts'

type BatchMenuProps = {
  batch: Batch
  runs: readonly Run[]
  isAdding: boolean
  /** Undefined if the server does not have the batch, or it is not loaded. */
  server: ServerBatch | undefined
  actions: ReturnType<typeof useBatchActions>
}

type Question = 'cancel' | 'share' | 'unshare' | 'delete'

/** What has no button: the sharing and the end of a batch. */
export function BatchMenu({ batch, runs, isAdding, server, actions }: BatchMenuProps) {
  const [isAsking, dialog] = useDisclosure(false)
  const [question, setQuestion] = useState<Question>('cancel')
  const ask = (about: Question) => {
    setQuestion(about)
    dialog.open()
  }
  const pending = runs.filter(isPending).length
  const { deleteForEveryone } = useBatchChanges(batch.id, {
    organizationId: batch.organization?.id,
    onError: ({ message }) => notify.show({ color: 'red', message: `The batch was not deleted. ${message}` }),
  })
  const batches = getBatchStore(useUserScope())
  const setShared = (isShared: boolean) => void batches.update(batch.id, { isShared })
  const onConfirm: Record<Question, () => void> = {
    cancel: () => void actions.cancel(),
    share: () => setShared(true),
    unshare: () => setShared(false),
    delete: () => deleteForEveryone.mutate(undefined, { onSuccess: () => void actions.remove() }),
  }
  const { title, action, text } = describeQuestions(batch, pending)[question]
  return (
    <>
      <MoreMenu {...describeRemoval(batch, runs.length, pending)} onDelete={() => void actions.remove()}>
        <Menu.Item
          leftSection={<IconX size={16} aria-hidden />}
          disabled={pending === 0 && !isAdding}
          onClick={() => ask('cancel')}
        >
          Cancel the rest
        </Menu.Item>
        {canShare() && batch.sharingEnd === undefined && (
          <Menu.Item
            leftSection={
              batch.isShared ? <IconCloudOff size={16} aria-hidden /> : <IconUsers size={16} aria-hidden />
            }
            onClick={() => ask(batch.isShared ? 'unshare' : 'share')}
          >
            {batch.isShared ? 'Stop sharing' : 'Share with the organization'}
          </Menu.Item>
        )}
        {server && mayDelete(server) && (
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            c="var(--app-bad)"
            onClick={() => ask('delete')}
          >
            Delete for everyone
          </Menu.Item>
        )}
      </MoreMenu>
      <ConfirmDialog
        opened={isAsking}
        title={title}
        action={action}
        isDangerous={question === 'cancel' || question === 'delete'}
        onClose={dialog.close}
        onConfirm={onConfirm[question]}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}

function describeQuestions(
  batch: Batch,
  pending: number,
): Record<Question, { title: string; action: string; text: string }> {
  return {
    cancel: {
      title: 'Cancel the rest?',
      action: 'Cancel the rest',
      text: `${formatNumber(pending)} ${pending === 1 ? 'image' : 'images'} without a result will be removed from this batch. Results stay.`,
    },
    share: { title: 'Share with the organization?', action: 'Share', text: describeSharing(batch) },
    unshare: {
      title: 'Stop sharing?',
      action: 'Stop sharing',
      text: 'From now on, photos, notes and results of this batch stay on this device. What was sent stays with the organization until someone deletes it.',
    },
    delete: {
      title: 'Delete this batch for everyone?',
      action: 'Delete for everyone',
      text: `${deletionText} The batch is also removed from this device.`,
    },
  }
}

function describeSharing({ organization, recordsPlace }: Batch): string {
  const shared = recordsPlace ? 'Photos, results, notes, places and times' : 'Photos, results and notes'
  const name = organization?.name ?? nameOrganization()
  return `${shared} are sent to the members of ${name}, and stored until someone deletes them. Results that you have are not charged again; those older than 13 days stay on this device.`
}

function describeRemoval({ isShared }: Batch, images: number, pending: number) {
  const count = `${formatNumber(images)} ${images === 1 ? 'image' : 'images'}`
  if (!isShared)
    return {
      deleteLabel: 'Delete batch',
      confirmation: {
        title: 'Delete this batch?',
        text: `${count} and all results of this batch will be removed from this device. This cannot be undone.`,
      },
    }
  const unsent = `${formatNumber(pending)} of them ${pending === 1 ? 'was' : 'were'} not sent and will be lost.`
  return {
    deleteLabel: 'Remove from this device',
    confirmation: {
      title: 'Remove this batch from this device?',
      text: `${count} and all results will be removed from this device. What was sent stays with the organization.${pending > 0 ? ` ${unsent}` : ''}`,
    },
  }
}

import { Button, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Batch } from '#core/runs/batch-store.ts'
import { canRetry, isPending, type Run } from '#core/runs/run.ts'
import { formatNumber } from '#platform/format.ts'
import { MoreMenu } from '#screens/shared/more-menu.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import {
  IconCamera,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTestPipe,
  IconX,
} from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import classes from './batch.module.css'
import { ChangeAgentDialog } from './change-agent-dialog.tsx'
import { useBatchActions } from './use-batch-actions.ts'

type BatchActionsProps = { batch: Batch; runs: readonly Run[]; isAdding: boolean; children: ReactNode }

/** `children` are further actions. */
export function BatchActions({ batch, runs, isAdding, children }: BatchActionsProps) {
  const actions = useBatchActions(batch, runs)
  const [isCancelling, cancelDialog] = useDisclosure(false)
  const pending = runs.filter(isPending).length
  const failed = runs.filter(canRetry).length
  const isWaitingForAgent = runs.some(({ state }) => state.status === 'waiting-for-agent')
  const [isChanging, changeDialog] = useDisclosure(false)
  const mayRun = pending > failed || isAdding
  return (
    <Group gap="sm" className={classes.actions ?? ''}>
      {mayRun && !batch.isPaused && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          onClick={actions.pause}
        >
          Pause
        </Button>
      )}
      {batch.isPaused && (
        <Button leftSection={<IconPlayerPlay size={18} aria-hidden />} onClick={actions.resume}>
          Resume
        </Button>
      )}
      {failed > 0 && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={actions.retryFailed}
        >
          Retry {formatNumber(failed)} failed
        </Button>
      )}
      {isWaitingForAgent && runs.every(isPending) && (
        <Button leftSection={<IconTestPipe size={18} aria-hidden />} onClick={changeDialog.open}>
          Choose another agent
        </Button>
      )}
      {batch.isSeries && (
        <Button
          variant="default"
          leftSection={<IconCamera size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/capture" search={{ series: batch.id }} {...props} />}
        >
          Take photos
        </Button>
      )}
      {children}
      <MoreMenu
        deleteLabel="Delete batch"
        confirmation={{
          title: 'Delete this batch?',
          text: `${formatNumber(runs.length)} ${runs.length === 1 ? 'image' : 'images'} and all results of this batch will be removed from this device. This cannot be undone.`,
        }}
        onDelete={() => void actions.remove()}
      >
        <Menu.Item
          leftSection={<IconX size={16} aria-hidden />}
          disabled={pending === 0 && !isAdding}
          onClick={cancelDialog.open}
        >
          Cancel the rest
        </Menu.Item>
      </MoreMenu>
      <LazyDialog opened={isChanging}>
        {(opened) => (
          <ChangeAgentDialog
            opened={opened}
            count={pending}
            onChange={(request) => {
              changeDialog.close()
              void actions.changeAgent(request)
            }}
            onClose={changeDialog.close}
          />
        )}
      </LazyDialog>
      <ConfirmDialog
        opened={isCancelling}
        title="Cancel the rest?"
        action="Cancel the rest"
        onClose={cancelDialog.close}
        onConfirm={() => void actions.cancel()}
      >
        {formatNumber(pending)} {pending === 1 ? 'image' : 'images'} without a result will be removed from
        this batch. Results stay.
      </ConfirmDialog>
    </Group>
  )
}

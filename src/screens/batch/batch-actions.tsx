import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Batch as ServerBatch } from '#contract/batch.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import { canRetry, isPending, isTemplateDeleted, type Run } from '#core/runs/run.ts'
import { formatNumber } from '#platform/format.ts'
import { IconCamera, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTestPipe } from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import classes from './batch.module.css'
import { BatchMenu } from './batch-menu.tsx'
import { ChangeAgentDialog } from './change-agent-dialog.tsx'
import { useBatchActions } from './use-batch-actions.ts'

type BatchActionsProps = {
  batch: LocalBatch
  runs: readonly Run[]
  isAdding: boolean
  /** Undefined if the server does not have the batch, or it is not loaded. */
  server: ServerBatch | undefined
  children: ReactNode
}

/** `children` are further actions. */
export function BatchActions({ batch, runs, isAdding, server, children }: BatchActionsProps) {
  const actions = useBatchActions(batch, runs)
  const pending = runs.filter(isPending).length
  const withoutTemplate = runs.filter(isTemplateDeleted).length
  const failed = runs.filter(canRetry).length
  const isWaitingForAgent = runs.some(({ state }) => state.status === 'waiting-for-agent')
  const [isChanging, changeDialog] = useDisclosure(false)
  const mayRun = pending > failed + withoutTemplate || isAdding
  return (
    <Group gap="sm" className={classes.actions ?? ''}>
      {mayRun && !batch.isPaused && (
        <Button variant="default" leftSection={<IconPlayerPause size={18} />} onClick={actions.pause}>
          Pause
        </Button>
      )}
      {batch.isPaused && (
        <Button leftSection={<IconPlayerPlay size={18} />} onClick={actions.resume}>
          Resume
        </Button>
      )}
      {failed > 0 && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          onClick={actions.retryFailed}
        >{`Retry ${formatNumber(failed)} failed`}</Button>
      )}
      {isWaitingForAgent && runs.every(isPending) && (
        <Button leftSection={<IconTestPipe size={18} />} onClick={changeDialog.open}>
          Choose another agent
        </Button>
      )}
      {batch.isSeries && (
        <Button
          variant="default"
          leftSection={<IconCamera size={18} />}
          renderRoot={(props) => <Link to="/capture" search={{ series: batch.id }} {...props} />}
        >
          Take photos
        </Button>
      )}
      {children}
      <BatchMenu {...{ batch, runs, isAdding, server, actions }} />
      <LazyDialog opened={isChanging}>
        {(opened) => (
          <ChangeAgentDialog
            opened={opened}
            count={pending}
            organizationId={runs[0]?.organization?.id}
            onChange={(request) => {
              changeDialog.close()
              void actions.changeAgent(request)
            }}
            onClose={changeDialog.close}
          />
        )}
      </LazyDialog>
    </Group>
  )
}

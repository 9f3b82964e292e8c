import { ActionIcon, Drawer, Group, Loader, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { ResultView } from '#features/results/result-view.tsx'
import { Reviewable } from '#features/reviews/reviewable.tsx'
import { getOutbox } from '#features/runs/outbox.ts'
import type { Run } from '#features/runs/run.ts'
import { PendingRunNotice } from '#features/runs/run-status.tsx'
import { type RunView, useRun } from '#features/runs/use-run.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './row-details.module.css'

type RowDetailsProps = {
  /** The open run and its reruns; undefined while no row is open. */
  runs: readonly Run[] | undefined
  /** The rows before and after, in the order of the table. */
  previousId: string | undefined
  nextId: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/** The full result of a row over the table, beside those of its reruns. The rows before and after are loaded ahead. */
export function RowDetails({ runs, previousId, nextId, onOpen, onClose }: RowDetailsProps) {
  const [run] = runs ?? []

  function onKeyDown({ altKey, key }: KeyboardEvent): void {
    if (!altKey) return
    if (key === 'ArrowDown' && nextId !== undefined) onOpen(nextId)
    if (key === 'ArrowUp' && previousId !== undefined) onOpen(previousId)
  }

  return (
    <Drawer
      opened={run !== undefined}
      onClose={onClose}
      position="right"
      size={runs && runs.length > 1 ? '80rem' : '52rem'}
      title={run && <bdi>{run.source?.path ?? run.image.name}</bdi>}
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
        <div className={classes.results} data-several={(runs && runs.length > 1) || undefined}>
          {runs?.map((one) => (
            <RunResult key={one.id} run={one} hasTitle={runs.length > 1} />
          ))}
        </div>
      </Stack>
      {[previousId, nextId].map((id) => id !== undefined && <Preload key={id} id={id} />)}
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

/** Loads a run without showing it. */
function Preload({ id }: { id: string }) {
  const view = useRun(id)
  const image = view?.image
  useEffect(() => {
    if (image && typeof createImageBitmap === 'function')
      createImageBitmap(image).then(
        (bitmap) => bitmap.close(),
        () => undefined,
      )
  }, [image])
  return null
}

function RunResult({ run: listed, hasTitle }: { run: Run; hasTitle: boolean }) {
  const scope = useUserScope()
  const view = useRun(listed.id)
  if (!view) return <Loader size="sm" />
  const { run, result, request } = view
  return (
    <Stack gap="md" className={classes.result}>
      {hasTitle && <Title order={3}>{run.variantName ?? run.agent.name}</Title>}
      {run.state.status === 'done' && result !== undefined ? (
        <>
          {!view.image && (
            <Text size="sm" c="dimmed">
              The image was removed to free up space. The result is complete.
            </Text>
          )}
          <Reviewable
            runId={run.idempotencyKey}
            subject={run.request}
            result={result}
            kinds={run.agent.kinds}
            image={request.image}
          >
            <ResultView
              result={result}
              elapsedMs={run.state.elapsedMs}
              request={request}
              kinds={run.agent.kinds}
            />
          </Reviewable>
        </>
      ) : (
        <Pending view={view} onSend={() => void getOutbox(scope).send(run.id)} />
      )}
    </Stack>
  )
}

function Pending({ view: { run, image }, onSend }: { view: RunView; onSend: () => void }) {
  const url = useObjectUrl(image)
  const { status } = run.state
  return (
    <>
      {status === 'sending' && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Sending… The result will appear here.</Text>
        </Group>
      )}
      {status === 'done' && <Text c="dimmed">This result is no longer on this device.</Text>}
      {status !== 'sending' && status !== 'done' && <PendingRunNotice state={run.state} onSend={onSend} />}
      {url && <img className={classes.image} src={url} alt={run.image.name} {...run.image.size} />}
    </>
  )
}

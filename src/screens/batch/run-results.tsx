import { Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { formatTaken } from '#core/runs/format-taken.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import type { Run } from '#core/runs/run.ts'
import { type RunView, useRun } from '#core/runs/use-run.ts'
import { AddToDataset } from '#features/datasets/add-to-dataset.tsx'
import { ResultView } from '#features/results/result-view.tsx'
import { Reviewable } from '#features/reviews/reviewable.tsx'
import { PendingRunNotice } from '#features/runs/run-status.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { BlurredButton } from './blurred-button.tsx'
import classes from './row-details.module.css'

type RunResultsProps = {
  /** The run of a row and its reruns. */
  runs: readonly Run[]
  /** The ids of runs that may be opened next. */
  neighbors: readonly string[]
}

/** Side by side. The runs of the rows before and after are loaded ahead. */
export function RunResults({ runs, neighbors }: RunResultsProps) {
  return (
    <>
      <div className={classes.results} data-several={runs.length > 1 || undefined}>
        {runs.map((run) => (
          <RunResult key={run.id} run={run} hasTitle={runs.length > 1} />
        ))}
      </div>
      {neighbors.map((id) => (
        <Preload key={id} id={id} />
      ))}
    </>
  )
}

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
            agent={run.agent}
            image={request.image}
            renderAction={(correction) => (
              <AddToDataset
                agent={run.agent}
                result={result}
                image={request.image}
                correction={correction}
                name={run.image.name}
              />
            )}
          >
            <ResultView
              result={result}
              elapsedMs={run.state.elapsedMs}
              request={request}
              agent={run.agent}
              showsImage
            />
          </Reviewable>
          <BlurredButton run={run} />
          {run.taken && (
            <Text size="sm" c="dimmed">
              Taken {formatTaken(run.taken)}
            </Text>
          )}
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

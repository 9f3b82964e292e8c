import { Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ResultView } from '#features/results/result-view.tsx'
import { getOutbox } from '#features/runs/outbox.ts'
import type { Run } from '#features/runs/run.ts'
import { PendingRunNotice, RunStatusBadge } from '#features/runs/run-status.tsx'
import { type RunView, useRun } from '#features/runs/use-run.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { RunActions } from './run-actions.tsx'
import classes from './run-details.module.css'
import { RunFacts } from './run-facts.tsx'

/** Shows the request of a run, and its result or the reason why there is none. */
export function RunDetails({ run: listed }: { run: Run }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // On narrow screens the list, which had the focus, is hidden.
  useEffect(() => heading.current?.focus(), [])
  const view = useRun(listed.id)
  const run = view?.run ?? listed
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title ref={heading} tabIndex={-1} order={2} style={{ overflowWrap: 'anywhere' }}>
            {run.agent.name}
          </Title>
          <RunStatusBadge status={run.state.status} />
        </Group>
        <RunFacts run={run} />
        {view ? (
          <Outcome view={view} />
        ) : (
          <Skeleton height={220} role="status" aria-label="Loading the result" />
        )}
        <RunActions run={run} />
      </Stack>
    </Card>
  )
}

function Outcome({ view }: { view: RunView }) {
  const { run, image, request, result, hasSaveFailed } = view
  if (run.state.status !== 'done') return <Pending view={view} />
  if (result === undefined) return <Text c="dimmed">This result is no longer on this device.</Text>
  return (
    <>
      {hasSaveFailed && (
        <ErrorAlert
          tone="warning"
          message="Result received, but storage is full. Free up space and try again."
        />
      )}
      {!image && (
        <Text size="sm" c="dimmed">
          The photo was removed to free up space. The result is complete.
        </Text>
      )}
      <ResultView result={result} elapsedMs={run.state.elapsedMs} request={request} kinds={run.agent.kinds} />
    </>
  )
}

function Pending({ view: { run, image } }: { view: RunView }) {
  const scope = useUserScope()
  const url = useObjectUrl(image)
  return (
    <>
      {run.state.status === 'sending' ? (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Sending… The result will appear here.</Text>
        </Group>
      ) : (
        <PendingRunNotice state={run.state} onSend={() => void getOutbox(scope).send(run.id)} />
      )}
      {url && <img className={classes.image} src={url} alt={run.image.name} {...run.image.size} />}
    </>
  )
}

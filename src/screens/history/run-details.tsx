import { Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ResultView } from '#features/results/result-view.tsx'
import { KeptNote } from '#features/runs/kept-note.tsx'
import { readRunOutcome } from '#features/runs/read-run-outcome.ts'
import { isUnsent, type Run } from '#features/runs/run.ts'
import { RunStatusBadge } from '#features/runs/run-status-badge.tsx'
import { sendRun } from '#features/runs/send-run.ts'
import { useRunPicture } from '#features/runs/use-run-picture.ts'
import { Card } from '#ui/card.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { RunActions } from './run-actions.tsx'
import classes from './run-details.module.css'
import { RunFacts } from './run-facts.tsx'

/** One run: what was asked, and its answer or why there is none. */
export function RunDetails({ uid, run }: { uid: string; run: Run }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the list it was chosen from is gone: the focus, and the eye, go where the run begins.
  useEffect(() => heading.current?.focus(), [])
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
        {isUnsent(run) ? <Open uid={uid} run={run} /> : <Answer uid={uid} run={run} />}
        <RunActions uid={uid} run={run} />
      </Stack>
    </Card>
  )
}

function Open({ uid, run }: { uid: string; run: Run }) {
  const url = useObjectUrl(useRunPicture(uid, run) ?? undefined)
  return (
    <>
      {run.state.status === 'sending' ? (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Being sent. The answer appears here.</Text>
        </Group>
      ) : (
        <KeptNote run={run} onSend={() => void sendRun(uid, run.id)} />
      )}
      {url && <img className={classes.picture} src={url} alt={run.picture.name} {...run.picture.size} />}
    </>
  )
}

function Answer({ uid, run }: { uid: string; run: Run }) {
  const { data: outcome, isPending } = useQuery({
    queryKey: ['run-outcome', uid, run.id, run.state.status],
    queryFn: async () => (await readRunOutcome(uid, run.id)) ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isPending) return <Skeleton height={220} role="status" aria-label="Opening the answer" />
  if (outcome?.status !== 'answered')
    return <Text c="dimmed">The answer is not on this device any more.</Text>
  const { answer, elapsedMs, asked } = outcome
  return (
    <>
      {asked.picture.size === 0 && (
        <Text size="sm" c="dimmed">
          The device needed room and let go of this picture. Its answer is whole.
        </Text>
      )}
      <ResultView
        result={answer}
        elapsedMs={elapsedMs}
        request={{ ...asked, image: asked.picture }}
        kinds={run.agent.kinds}
      />
    </>
  )
}

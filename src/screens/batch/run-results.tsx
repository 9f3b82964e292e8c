import { Loader, Stack, Text, Title } from '@mantine/core'
import { formatTimeAndPlace } from '#core/runs/format-time-and-place.ts'
import type { Run } from '#core/runs/run.ts'
import { useRun } from '#core/runs/use-run.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { RunOutcome } from '#screens/shared/run-outcome.tsx'
import { ReportBlurButton } from './report-blur-button.tsx'
import classes from './row-details.module.css'

type RunResultsProps = {
  /** The run of a row and its reruns. */
  runs: readonly Run[]
  /** Of the first run, if the server knows it. */
  reviewer: string | undefined
}

/** Side by side. */
export function RunResults({ runs, reviewer }: RunResultsProps) {
  return (
    <div className={classes.results} data-several={runs.length > 1 || undefined}>
      {runs.map((run, index) => (
        <RunOfRow
          key={run.id}
          id={run.id}
          hasTitle={runs.length > 1}
          reviewer={index === 0 ? reviewer : undefined}
        />
      ))}
    </div>
  )
}

type RunOfRowProps = { id: string; hasTitle: boolean; reviewer: string | undefined }

function RunOfRow({ id, hasTitle, reviewer }: RunOfRowProps) {
  const view = useRun(id)
  if (!view) return <Loader size="sm" />
  const { run, result } = view
  const facts = joinParts([
    run.taken && `Taken ${formatTimeAndPlace(run.taken)}`,
    reviewer && `Reviewed by ${reviewer}`,
  ])
  return (
    <Stack gap="md" className={classes.result}>
      {hasTitle && <Title order={3}>{run.variantName ?? run.agent.name}</Title>}
      <RunOutcome view={view} />
      {result !== undefined && <ReportBlurButton run={run} />}
      {result !== undefined && facts && (
        <Text size="sm" c="dimmed">
          <bdi>{facts}</bdi>
        </Text>
      )}
    </Stack>
  )
}

import { Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { formatTimeAndPlace } from '#core/runs/format-time-and-place.ts'
import type { Run } from '#core/runs/run.ts'
import { useRun } from '#core/runs/use-run.ts'
import { RunOutcome } from '#screens/shared/run-outcome.tsx'
import { BlurredButton } from './blurred-button.tsx'
import classes from './row-details.module.css'

type RunResultsProps = {
  /** The run of a row and its reruns. */
  runs: readonly Run[]
  /** The ids of runs that may be opened next. */
  neighbors: readonly string[]
  /** Of the first run, if the server knows it. */
  reviewer: string | undefined
}

/** Side by side. The runs of the rows before and after are loaded ahead. */
export function RunResults({ runs, neighbors, reviewer }: RunResultsProps) {
  return (
    <>
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

type RunOfRowProps = { id: string; hasTitle: boolean; reviewer: string | undefined }

function RunOfRow({ id, hasTitle, reviewer }: RunOfRowProps) {
  const view = useRun(id)
  if (!view) return <Loader size="sm" />
  const { run, result } = view
  const facts = [run.taken && `Taken ${formatTimeAndPlace(run.taken)}`, reviewer && `Reviewed by ${reviewer}`]
  return (
    <Stack gap="md" className={classes.result}>
      {hasTitle && <Title order={3}>{run.variantName ?? run.agent.name}</Title>}
      <RunOutcome view={view} />
      {result !== undefined && <BlurredButton run={run} />}
      {result !== undefined && facts.some(Boolean) && (
        <Text size="sm" c="dimmed">
          <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
        </Text>
      )}
    </Stack>
  )
}

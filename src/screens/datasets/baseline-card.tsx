import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Baseline } from '#contract/baseline.ts'
import { useBaseline, useBaselineMutations } from '#features/evaluations/use-baseline.ts'
import { formatDateTime } from '#platform/format.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import { BaselineSettings } from './baseline-settings.tsx'
import { DatasetSection } from './dataset-section.tsx'
import { LastCheck } from './last-check.tsx'

export function BaselineCard({ datasetId }: { datasetId: string }) {
  const { data: baseline, error, refetch } = useBaseline(datasetId)
  return (
    <DatasetSection title="Baseline" status={baseline === undefined ? undefined : describeStatus(baseline)}>
      {error && baseline === undefined && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && baseline === undefined && (
        <Skeleton height={48} role="status" aria-label="Loading the baseline" />
      )}
      {baseline === null && (
        <Text c="dimmed">
          None yet. Choose “Use as baseline” in the report of an evaluation, to be told when its results
          change.
        </Text>
      )}
      {baseline && <BaselineDetails baseline={baseline} />}
    </DatasetSection>
  )
}

function describeStatus(baseline: Baseline | null) {
  if (!baseline) return 'None'
  const { problem, last_check } = baseline
  const isChanged = last_check !== null && last_check.reasons.length > 0
  if (!problem && !isChanged) return undefined
  return (
    <Text span c="var(--app-bad)">
      {problem ? 'Could not be checked' : 'Changed'}
    </Text>
  )
}

function BaselineDetails({ baseline }: { baseline: Baseline }) {
  const { dataset_id, evaluation_id, name, next_at, sample, last_check, problem } = baseline
  const { check, remove } = useBaselineMutations(dataset_id)
  const isRunning = sample?.status === 'running'
  return (
    <>
      <Group justify="space-between" gap="sm">
        <div>
          <Link to="/evaluations/$id" params={{ id: evaluation_id }}>
            <bdi>{name}</bdi>
          </Link>
          <Text size="sm" c="dimmed">
            {next_at ? `Next check ${formatDateTime(Date.parse(next_at))}` : 'Checked only when you ask'}
          </Text>
        </div>
        <Group gap="sm">
          <Button variant="default" loading={check.isPending || isRunning} onClick={() => check.mutate()}>
            Check now
          </Button>
          <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove baseline
          </Button>
        </Group>
      </Group>
      {problem && <ErrorAlert tone="warning" title="Could not be checked" message={problem} />}
      {sample && (
        <Text size="sm" role="status">
          {isRunning ? 'A check is running. ' : 'The last check has not finished. '}
          <Link to="/evaluations/$id" params={{ id: sample.evaluation_id }}>
            View report
          </Link>
        </Text>
      )}
      {last_check && <LastCheck check={last_check} />}
      <BaselineSettings key={evaluation_id} baseline={baseline} />
    </>
  )
}

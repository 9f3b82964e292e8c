import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Dataset } from '#contract/dataset.ts'
import { formatProgress } from '#features/evaluations/format-progress.ts'
import { useEvaluations } from '#features/evaluations/use-evaluations.ts'
import { formatDateTime, formatNumber } from '#platform/format.ts'
import { LoadError } from '#ui/offline-note.tsx'
import { DatasetSection } from './dataset-section.tsx'
import classes from './datasets.module.css'

export function DatasetEvaluations({ dataset }: { dataset: Dataset }) {
  const { data: evaluations, error, refetch } = useEvaluations(dataset.id)
  return (
    <DatasetSection title="Evaluations" status={evaluations && formatNumber(evaluations.length)} gap="xs">
      {error && !evaluations && <LoadError error={error} onRetry={() => void refetch()} />}
      {evaluations?.length === 0 && (
        <Text c="dimmed">
          None yet. Evaluate compares up to four agents, variants or models on these images.
        </Text>
      )}
      {evaluations && evaluations.length > 0 && (
        <ul className={classes.list} aria-label="Evaluations of this set">
          {evaluations.map((evaluation) => (
            <li key={evaluation.id}>
              <Link to="/evaluations/$id" params={{ id: evaluation.id }} className={classes.entry}>
                <Text fw={600}>{evaluation.candidates.map(({ name }) => name).join(' vs ')}</Text>
                <Text size="sm" c="dimmed">
                  {formatProgress(evaluation)} · {formatDateTime(Date.parse(evaluation.created_at))}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DatasetSection>
  )
}

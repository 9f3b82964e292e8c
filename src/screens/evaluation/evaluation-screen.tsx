import { Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatProgress } from '#features/evaluations/format-progress.ts'
import { useEvaluationReport } from '#features/evaluations/use-evaluations.ts'
import { formatDateTime } from '#platform/format.ts'
import { DatasetLoadError } from '#screens/shared/dataset-load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CandidateTable } from './candidate-table.tsx'
import { ErrorsCard } from './errors-card.tsx'
import { EvaluationActions } from './evaluation-actions.tsx'
import { EvaluationItems } from './evaluation-items.tsx'
import { ReliabilityCard } from './reliability-card.tsx'
import { VerdictCard } from './verdict-card.tsx'

type EvaluationScreenProps = {
  evaluationId: string
  onlyDifferences: boolean
  /** The image that is open at first. */
  openImageId: string | undefined
}

export function EvaluationScreen({ evaluationId, onlyDifferences, openImageId }: EvaluationScreenProps) {
  const { data: report, error, refetch } = useEvaluationReport(evaluationId)
  if (!report) {
    return (
      <>
        <PageHeader title="Evaluation" />
        {error ? (
          <DatasetLoadError
            title="The report could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={420} role="status" aria-label="Loading the report" />
        )}
      </>
    )
  }
  const { evaluation } = report
  return (
    <>
      <PageHeader
        title={`Evaluation of ${evaluation.dataset_name}`}
        subtitle={
          <>
            <Link to="/datasets/$id" params={{ id: evaluation.dataset_id }}>
              {evaluation.dataset_name}
            </Link>
            , as of {formatDateTime(Date.parse(evaluation.created_at))}
            {evaluation.is_sample && ' · check of the baseline'} · {formatProgress(evaluation)}
          </>
        }
        actions={<EvaluationActions report={report} />}
      />
      <Stack gap="lg">
        <VerdictCard report={report} />
        <CandidateTable report={report} />
        <ErrorsCard candidates={report.candidates} />
        <ReliabilityCard candidates={report.candidates} />
        <EvaluationItems {...{ evaluation, onlyDifferences, openImageId }} />
      </Stack>
    </>
  )
}

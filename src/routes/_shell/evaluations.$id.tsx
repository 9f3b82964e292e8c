import { createFileRoute } from '@tanstack/react-router'
import { EvaluationScreen } from '#screens/evaluation/evaluation-screen.tsx'

/** The report of an evaluation. `?differences=true` shows only the images on which the candidates differ. */
export const Route = createFileRoute('/_shell/evaluations/$id')({
  validateSearch: ({ differences }: Record<string, unknown>): { differences?: true } =>
    differences === true ? { differences } : {},
  component: EvaluationRoute,
})

function EvaluationRoute() {
  const { id } = Route.useParams()
  return (
    <EvaluationScreen key={id} evaluationId={id} onlyDifferences={Route.useSearch().differences ?? false} />
  )
}

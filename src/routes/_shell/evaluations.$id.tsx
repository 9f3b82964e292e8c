import { createFileRoute } from '@tanstack/react-router'
import { EvaluationScreen } from '#screens/evaluation/evaluation-screen.tsx'

/** `?differences=true` shows only the images on which the candidates differ, `?image=` opens one. */
export const Route = createFileRoute('/_shell/evaluations/$id')({
  validateSearch: ({
    differences,
    image,
  }: Record<string, unknown>): { differences?: true | undefined; image?: string | undefined } => ({
    ...(String(differences) === 'true' ? { differences: true } : {}),
    ...(typeof image === 'string' ? { image } : {}),
  }),
  component: EvaluationRoute,
})

function EvaluationRoute() {
  const { id } = Route.useParams()
  const { differences = false, image } = Route.useSearch()
  return <EvaluationScreen key={id} evaluationId={id} onlyDifferences={differences} openImageId={image} />
}

import { createFileRoute } from '@tanstack/react-router'
import { BatchScreen } from '#screens/batch/batch-screen.tsx'

/** `?run=` is the open row. */
export const Route = createFileRoute('/_shell/batches/$id')({
  validateSearch: ({ run }: Record<string, unknown>): { run?: string | undefined } =>
    typeof run === 'string' ? { run } : {},
  component: BatchRoute,
})

function BatchRoute() {
  const { id } = Route.useParams()
  return <BatchScreen key={id} batchId={id} openId={Route.useSearch().run} />
}

import { createFileRoute } from '@tanstack/react-router'
import { BatchScreen } from '#screens/batch/batch-screen.tsx'
import type { TableSearch } from '#screens/batch/use-table-view.ts'

type BatchSearch = TableSearch & { run?: string | undefined }

/** `?run=` is the open row; the other parameters filter and sort the table. */
export const Route = createFileRoute('/_shell/batches/$id')({
  // The screen validates the others: this code is loaded before the sign-in.
  validateSearch: ({ run, ...table }: Record<string, unknown>): BatchSearch => ({
    ...table,
    ...(typeof run === 'string' ? { run } : {}),
  }),
  component: BatchRoute,
})

function BatchRoute() {
  const { id } = Route.useParams()
  return <BatchScreen key={id} batchId={id} openId={Route.useSearch().run} />
}

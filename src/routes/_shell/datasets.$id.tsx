import { createFileRoute } from '@tanstack/react-router'
import { DatasetScreen } from '#screens/datasets/dataset-screen.tsx'

/** `?q=` and `?tag=` filter the images. */
export const Route = createFileRoute('/_shell/datasets/$id')({
  validateSearch: ({
    q,
    tag,
  }: Record<string, unknown>): { q?: string | undefined; tag?: string | undefined } => ({
    ...(typeof q === 'string' && q ? { q } : {}),
    ...(typeof tag === 'string' && tag ? { tag } : {}),
  }),
  component: DatasetRoute,
})

function DatasetRoute() {
  const { id } = Route.useParams()
  const { q = '', tag = '' } = Route.useSearch()
  return <DatasetScreen key={id} datasetId={id} filter={{ text: q, tag }} />
}

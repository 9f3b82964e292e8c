import { createFileRoute } from '@tanstack/react-router'
import { DatasetScreen } from '#screens/datasets/dataset-screen.tsx'

export const Route = createFileRoute('/_shell/datasets/$id')({ component: DatasetRoute })

function DatasetRoute() {
  const { id } = Route.useParams()
  return <DatasetScreen key={id} datasetId={id} />
}

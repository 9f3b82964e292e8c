import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '#screens/batch-report/report-screen.tsx'

export const Route = createFileRoute('/_shell/batches/$id_/report')({ component: ReportRoute })

function ReportRoute() {
  return <ReportScreen batchId={Route.useParams().id} />
}

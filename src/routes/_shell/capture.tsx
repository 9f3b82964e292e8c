import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CaptureScreen } from '#screens/capture/capture-screen.tsx'

/** `?series=` is the series that is continued. */
export const Route = createFileRoute('/_shell/capture')({
  validateSearch: ({ series }: Record<string, unknown>): { series?: string } =>
    typeof series === 'string' && series !== '' ? { series } : {},
  component: CaptureRoute,
})

function CaptureRoute() {
  const { series } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <CaptureScreen
      seriesId={series}
      onSeries={(id) => void navigate({ to: '/capture', search: id ? { series: id } : {}, replace: true })}
    />
  )
}

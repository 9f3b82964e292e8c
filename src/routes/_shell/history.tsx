import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '#screens/history/history-screen.tsx'

export const Route = createFileRoute('/_shell/history')({
  validateSearch: ({ run }: Record<string, unknown>): { run?: string | undefined } =>
    typeof run === 'string' ? { run } : {},
  component: HistoryRoute,
})

function HistoryRoute() {
  return <HistoryScreen openId={Route.useSearch().run} />
}

import { createFileRoute } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { HistoryScreen } from '#screens/history/history-screen.tsx'

export const Route = createFileRoute('/_shell/history')({
  validateSearch: z.object({ run: z.string().optional().catch(undefined) }),
  component: HistoryRoute,
})

function HistoryRoute() {
  return <HistoryScreen openId={Route.useSearch().run} />
}

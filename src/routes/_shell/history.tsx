import { createFileRoute } from '@tanstack/react-router'
import type { RunFilter } from '#core/runs/search-runs.ts'
import { HistoryScreen } from '#screens/history/history-screen.tsx'

/** `run` is open. `show`: only runs that wait or have failed. `q`: the search. */
type HistorySearch = { run?: string | undefined; show?: RunFilter | undefined; q?: string | undefined }

export const Route = createFileRoute('/_shell/history')({
  validateSearch: ({ run, show, q }: Record<string, unknown>): HistorySearch => ({
    ...(typeof run === 'string' ? { run } : {}),
    ...(show === 'waiting' || show === 'failed' ? { show } : {}),
    ...(typeof q === 'string' && q ? { q } : {}),
  }),
  component: HistoryRoute,
})

function HistoryRoute() {
  const { run, show, q } = Route.useSearch()
  return <HistoryScreen openId={run} show={show} query={q ?? ''} />
}

import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StudioScreen } from '#screens/studio/studio-screen.tsx'

type StudioSearch = { tab?: 'upload' | 'camera'; shared?: '1' | 'missed'; sample?: '1' }

/** The Test Studio. Other screens pass an agent or a run as navigation state, and a tab as a search parameter. */
export const Route = createFileRoute('/_shell/test')({
  validateSearch: ({ tab, shared, sample }: Record<string, unknown>): StudioSearch => ({
    ...(tab === 'upload' || tab === 'camera' ? { tab } : {}),
    ...(shared === '1' || shared === 'missed' ? { shared } : {}),
    ...(sample === '1' ? { sample } : {}),
  }),
  component: StudioRoute,
})

function StudioRoute() {
  const preselection = useLocation({ select: ({ state }) => state.agentPreselection })
  const openRunId = useLocation({ select: ({ state }) => state.openRunId })
  const { tab, shared, sample } = Route.useSearch()
  const [visit, setVisit] = useState({ preselection, openRunId, tab, shared, sample, count: 0 })
  const navigate = useNavigate()
  const input = { preselection, openRunId, tab, shared, sample }
  const hasNavigationInput = Object.values(input).some((value) => value !== undefined)
  const isNew =
    visit.preselection !== preselection ||
    visit.openRunId !== openRunId ||
    visit.tab !== tab ||
    visit.shared !== shared ||
    visit.sample !== sample
  if (hasNavigationInput && isNew) setVisit({ ...input, count: visit.count + 1 })
  // Without the parameters in the URL, a reload restores the draft.
  useEffect(() => {
    if (hasNavigationInput)
      void navigate({ to: '/test', search: {}, replace: true, state: {}, resetScroll: false })
  }, [hasNavigationInput, navigate])
  return (
    <StudioScreen
      key={visit.count}
      preselection={visit.preselection ?? {}}
      tab={visit.tab}
      shared={visit.shared}
      openRunId={visit.openRunId}
      runsSample={visit.sample === '1'}
    />
  )
}

import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StudioScreen } from '#screens/studio/studio-screen.tsx'

type StudioSearch = { tab?: 'upload' | 'camera'; shared?: '1' | 'missed' }

/** The Test Studio. Other screens pass an agent as navigation state and a tab as a search parameter. */
export const Route = createFileRoute('/_shell/test')({
  validateSearch: ({ tab, shared }: Record<string, unknown>): StudioSearch => ({
    ...(tab === 'upload' || tab === 'camera' ? { tab } : {}),
    ...(shared === '1' || shared === 'missed' ? { shared } : {}),
  }),
  component: StudioRoute,
})

function StudioRoute() {
  const wanted = useLocation({ select: ({ state }) => state.agentPreselection })
  const { tab, shared } = Route.useSearch()
  const [visit, setVisit] = useState({ wanted, tab, shared, count: 0 })
  const navigate = useNavigate()
  const isHandedOver = wanted !== undefined || tab !== undefined || shared !== undefined
  if (isHandedOver && (visit.wanted !== wanted || visit.tab !== tab || visit.shared !== shared))
    setVisit({ wanted, tab, shared, count: visit.count + 1 })
  // Applied once: a reload opens the studio as the user has set it up since.
  useEffect(() => {
    if (isHandedOver) void navigate({ to: '/test', search: {}, replace: true, state: {}, resetScroll: false })
  }, [isHandedOver, navigate])
  return (
    <StudioScreen key={visit.count} preselection={visit.wanted ?? {}} tab={visit.tab} shared={visit.shared} />
  )
}

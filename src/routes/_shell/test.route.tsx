import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StudioScreen } from '#screens/studio/studio-screen.tsx'

type StudioSearch = { tab?: 'upload' | 'camera'; shared?: '1' | 'missed' }

/** The Test Studio. Other screens hand over the agent to start with as navigation state, the tab in the address. */
export const Route = createFileRoute('/_shell/test')({
  validateSearch: ({ tab, shared }: Record<string, unknown>): StudioSearch => ({
    ...(tab === 'upload' || tab === 'camera' ? { tab } : {}),
    ...(shared === '1' || shared === 'missed' ? { shared } : {}),
  }),
  component: StudioRoute,
})

function StudioRoute() {
  const wanted = useLocation({ select: ({ state }) => state.wantedAgent })
  const { tab, shared } = Route.useSearch()
  const [visit, setVisit] = useState({ wanted, tab, shared, count: 0 })
  const navigate = useNavigate()
  // What is handed over counts once: a reload opens the studio as the person has set it up since.
  useEffect(() => {
    if (!wanted && !tab && !shared) return
    setVisit((last) =>
      last.wanted === wanted && last.tab === tab && last.shared === shared
        ? last
        : { wanted, tab, shared, count: last.count + 1 },
    )
    void navigate({ to: '/test', search: {}, replace: true, state: {}, resetScroll: false })
  }, [wanted, tab, shared, navigate])
  return (
    <StudioScreen key={visit.count} preselection={visit.wanted ?? {}} tab={visit.tab} shared={visit.shared} />
  )
}

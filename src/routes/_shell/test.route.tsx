import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from '#contract/zod.ts'
import { StudioScreen } from '#screens/studio/studio-screen.tsx'

/** The Test Studio. Other screens hand over the agent to start with as navigation state, and the tab in the address. */
export const Route = createFileRoute('/_shell/test')({
  validateSearch: z.object({ tab: z.enum(['upload', 'camera']).optional().catch(undefined) }),
  component: StudioRoute,
})

function StudioRoute() {
  const wanted = useLocation({ select: ({ state }) => state.wantedAgent })
  const { tab } = Route.useSearch()
  const [visit, setVisit] = useState({ wanted, tab, count: 0 })
  const navigate = useNavigate()
  // What is handed over counts once: a reload opens the studio as the person has set it up since.
  useEffect(() => {
    if (!wanted && !tab) return
    setVisit((last) =>
      last.wanted === wanted && last.tab === tab ? last : { wanted, tab, count: last.count + 1 },
    )
    void navigate({ to: '/test', search: {}, replace: true, state: {}, resetScroll: false })
  }, [wanted, tab, navigate])
  return <StudioScreen key={visit.count} wanted={visit.wanted ?? {}} tab={visit.tab} />
}

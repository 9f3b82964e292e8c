import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StudioScreen } from '#screens/studio/studio-screen.tsx'

type StudioSearch = { tab?: 'upload' | 'camera'; shared?: '1' | 'missed' }

/** The Test Studio. The agents list hands over the agent to start with as navigation state. */
export const Route = createFileRoute('/_shell/test')({
  validateSearch: ({ tab, shared }: Record<string, unknown>): StudioSearch => ({
    ...(tab === 'upload' || tab === 'camera' ? { tab } : {}),
    ...(shared === '1' || shared === 'missed' ? { shared } : {}),
  }),
  component: StudioRoute,
})

function StudioRoute() {
  const handedOver = useLocation({ select: ({ state }) => state.wantedAgent })
  const { tab, shared } = Route.useSearch()
  const [opening] = useState({ wanted: handedOver ?? {}, tab, shared })
  const navigate = useNavigate()
  // It counts once: a reload opens the studio as the person has set it up since.
  const isAsked = handedOver !== undefined || tab !== undefined || shared !== undefined
  useEffect(() => {
    if (isAsked) void navigate({ to: '/test', search: {}, replace: true, state: {}, resetScroll: false })
  }, [isAsked, navigate])
  return <StudioScreen {...opening} />
}

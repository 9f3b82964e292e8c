import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StudioScreen } from '#screens/studio/studio-screen.tsx'

/** The Test Studio. The agents list hands over the agent to start with as navigation state. */
export const Route = createFileRoute('/_shell/test')({ component: StudioRoute })

function StudioRoute() {
  const handedOver = useLocation({ select: ({ state }) => state.wantedAgent })
  const [wanted] = useState(handedOver ?? {})
  const navigate = useNavigate()
  // It counts once: a reload opens the studio as the person has set it up since.
  useEffect(() => {
    if (handedOver) void navigate({ to: '/test', replace: true, state: {}, resetScroll: false })
  }, [handedOver, navigate])
  return <StudioScreen wanted={wanted} />
}

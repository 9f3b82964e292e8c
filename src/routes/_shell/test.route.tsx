import { createFileRoute, useLocation } from '@tanstack/react-router'
import { StudioScreen } from '#screens/studio/studio-screen.tsx'

/** The Test Studio. The agents list hands over the agent to start with as navigation state. */
export const Route = createFileRoute('/_shell/test')({ component: StudioRoute })

function StudioRoute() {
  const wanted = useLocation({ select: ({ state }) => state.wantedAgent })
  return <StudioScreen wanted={wanted ?? {}} />
}

import { createFileRoute } from '@tanstack/react-router'
import { InviteScreen } from '#screens/invite/invite-screen.tsx'

/** Who is not signed in signs in or creates an account first, and comes back. */
export const Route = createFileRoute('/_shell/invite/$token')({ component: InviteRoute })

function InviteRoute() {
  const { token } = Route.useParams()
  return <InviteScreen key={token} token={token} />
}

import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#features/auth/use-session.ts'
import { SettingsScreen } from '#screens/settings/settings-screen.tsx'

export const Route = createFileRoute('/_shell/settings')({ component: SettingsRoute })

function SettingsRoute() {
  const current = useSession()
  return 'user' in current ? <SettingsScreen user={current.user} /> : null
}

import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#screens/settings/settings-screen.tsx'

export const Route = createFileRoute('/_shell/settings')({ component: SettingsScreen })

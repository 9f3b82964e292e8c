import { createFileRoute } from '@tanstack/react-router'
import { AgentsScreen } from '#screens/agents/agents-screen.tsx'

export const Route = createFileRoute('/_shell/agents')({ component: AgentsScreen })

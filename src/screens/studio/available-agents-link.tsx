import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { Studio } from './use-studio.ts'

/** Shown if this server can run only other agents. */
export function AvailableAgentsLink({ agent, agents }: Pick<Studio, 'agent' | 'agents'>) {
  if (!agent || isAvailable(agent) || !agents.some(isAvailable)) return null
  return (
    <Button
      variant="default"
      px="sm"
      renderRoot={(props) => <Link to="/agents" search={{ show: 'available' }} {...props} />}
    >
      Show agents that work here
    </Button>
  )
}

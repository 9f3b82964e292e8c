import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'

/** Shown if this server can run only other agents. */
export function AvailableAgentsLink({ agent, agents }: Pick<AgentChoice, 'agent' | 'agents'>) {
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

import { Button, Group, Stack, Text } from '@mantine/core'
import type { Agent } from '#contract/agent.ts'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { formatCount } from '#platform/format.ts'
import { useRequestCost } from './use-request-cost.ts'

/** More would be a list to read. */
const maxAgents = 3

type OtherAgentsProps = { view: RunView; agents: readonly Agent[]; onRun: (code: string) => void }

/** Offers agents that may see more in the image. Renders nothing if the result has what its agent looks for. */
export function OtherAgents({ view: { result, run }, agents, onRun }: OtherAgentsProps) {
  const { objects, codes } = interpretResult(result, run.agent).others
  const fitting = codes.flatMap((code) =>
    agents.filter((agent) => agent.code === code && agent.code !== run.agent.code && isAvailable(agent)),
  )
  const cost = formatCount(useRequestCost(), 'request')
  if (fitting.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm">
        {objects.length > 0
          ? `In this image: ${objects.join(', ')}. Another agent sees that (${cost}):`
          : `Another agent may see more in this image (${cost}):`}
      </Text>
      <Group gap="xs">
        {fitting.slice(0, maxAgents).map(({ code, name }, index) => (
          <Button
            key={code}
            variant={index === 0 && objects.length > 0 ? 'light' : 'default'}
            size="sm"
            onClick={() => onRun(code)}
          >{`Run ${name}`}</Button>
        ))}
      </Group>
    </Stack>
  )
}

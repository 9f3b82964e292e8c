import { Button, Group, Stack, Text } from '@mantine/core'
import type { Agent } from '#contract/agent.ts'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'

type OtherAgentsProps = { view: RunView; agents: readonly Agent[]; onSelect: (code: string) => void }

/** Offers agents that may see more in the image. Renders nothing if the result has what its agent looks for. */
export function OtherAgents({ view: { result, run }, agents, onSelect }: OtherAgentsProps) {
  const { others } = interpretResult(result, run.agent)
  const fitting = others.flatMap((code) =>
    agents.filter((agent) => agent.code === code && isAvailable(agent)),
  )
  if (fitting.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm">Another agent may see more in this image:</Text>
      <Group gap="xs">
        {fitting.map(({ code, name }) => (
          <Button key={code} variant="default" size="sm" onClick={() => onSelect(code)}>
            {name}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

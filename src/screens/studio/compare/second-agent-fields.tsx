import { Button, Group, Stack, Text } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { sharedEngineNote, variantsShareBuiltInEngine } from '#core/agents/agent-info.ts'
import { type AgentDraft, useAgentChoice } from '#core/agents/use-agent-choice.ts'
import { AgentSelect } from '#features/agents/agent-select.tsx'
import { ContextField } from '#features/agents/context-field.tsx'
import { ModelSelect } from '#features/agents/model-select.tsx'
import { VariantSelect } from '#features/agents/variant-select.tsx'
import { IconX } from '#ui/icons.gen.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from '../studio-session.ts'

export function SecondAgentFields({ secondAgent }: { secondAgent: AgentDraft }) {
  const session = getStudioSession(useUserScope())
  const choice = useAgentChoice(secondAgent, (changes) =>
    session.secondAgent.set({ ...secondAgent, ...changes }),
  )
  const { agent, variant, providers, model } = choice
  const variants = agent?.variants ?? []
  return (
    <Stack gap="sm" role="group" aria-label="Compare with">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>Compare with</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          leftSection={<IconX size={16} />}
          onClick={() => session.secondAgent.set(null)}
        >
          Remove
        </Button>
      </Group>
      <AgentSelect choice={choice} />
      {variants.length > 1 && (
        <VariantSelect
          variants={variants}
          value={variant}
          onChange={choice.selectVariant}
          note={agent && variantsShareBuiltInEngine(agent) ? sharedEngineNote : undefined}
        />
      )}
      {providers && (
        <ModelSelect
          providers={providers.items}
          value={model}
          onChange={choice.pickModel}
          isDisabled={false}
        />
      )}
      <ContextField choice={choice} error={undefined} />
      <RunOnImage problem={choice.contextProblem} />
    </Stack>
  )
}

/** Only beside a result, because the next image is sent to both agents. */
function RunOnImage({ problem }: { problem: string | undefined }) {
  const session = getStudioSession(useUserScope())
  const { runId } = useSelector(session.state)
  if (runId === undefined) return null
  return (
    <Stack gap={4}>
      <Button
        variant="light"
        disabled={problem !== undefined}
        onClick={() => session.image && session.runSecondAgent(session.image, runId)}
      >
        Run it on this image
      </Button>
      <Text size="sm" c="dimmed">
        {problem ?? 'Uses 1 request. The next image is sent to both.'}
      </Text>
    </Stack>
  )
}

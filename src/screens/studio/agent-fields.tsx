import { Group, Select, Stack, Text } from '@mantine/core'
import type { Agent } from '#contract/agent.ts'
import { formatVariantDetails, hasOneBuiltInEngine, isAvailable } from '#core/agents/agent-info.ts'
import { ModelSelect } from '#features/agents/model-select.tsx'
import { AgentSkeleton, FieldSkeleton } from './field-skeleton.tsx'
import type { Studio } from './use-studio.ts'

type Setup = Studio['setup']

export function AgentFields({ setup }: { setup: Setup }) {
  const { catalog, agents, agent } = setup
  return (
    <>
      {catalog.isPending ? (
        <AgentSkeleton />
      ) : (
        <Select
          label="Vision agent"
          data={groupByAvailability(agents)}
          value={agent?.code ?? null}
          onChange={(code) => code && setup.selectAgent(code)}
          allowDeselect={false}
          maxDropdownHeight={360}
          renderOption={({ option }) => (
            <AgentOption agent={agents.find(({ code }) => code === option.value)} />
          )}
          description={agent?.description ?? undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      <VariantSelect setup={setup} />
      {setup.providers ? (
        <ModelSelect
          providers={setup.providers.items}
          value={agent && !isAvailable(agent) ? undefined : setup.model}
          onChange={setup.pickModel}
        />
      ) : (
        <FieldSkeleton label="Loading models" />
      )}
    </>
  )
}

/** Unavailable agents are a group of their own, after the available ones. */
function groupByAvailability(agents: Agent[]) {
  const toItems = (some: Agent[]) => some.map(({ code, name }) => ({ value: code, label: name }))
  const unavailable = agents.filter((agent) => !isAvailable(agent))
  if (unavailable.length === 0) return toItems(agents)
  return [
    { group: 'Available', items: toItems(agents.filter(isAvailable)) },
    { group: 'Unavailable on this server', items: toItems(unavailable) },
  ]
}

function AgentOption({ agent }: { agent: Agent | undefined }) {
  if (!agent) return null
  const badge = isAvailable(agent) ? undefined : 'Unavailable'
  return <Choice name={agent.name} badge={badge} details={agent.description} />
}

type ChoiceProps = { name: string; badge?: string | undefined; details?: string | null | undefined }

function Choice({ name, badge, details }: ChoiceProps) {
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <Text size="sm" fw={550}>
          {name}
        </Text>
        {badge && (
          <Text size="xs" c="dimmed">
            {badge}
          </Text>
        )}
      </Group>
      {details && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {details}
        </Text>
      )}
    </Stack>
  )
}

function VariantSelect({ setup: { agent, variant, selectVariant } }: { setup: Setup }) {
  const variants = agent?.variants ?? []
  if (!agent || variants.length < 2) return null
  const note = hasOneBuiltInEngine(agent) ? 'Here all variants run on the same built-in engine.' : undefined
  return (
    <Select
      label="Variant"
      data={variants.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option }) => {
        const one = variants.find(({ id }) => String(id) === option.value)
        return one && <Choice name={one.name} details={formatVariantDetails(one)} />
      }}
      // Too long for one line of an option on a phone.
      description={variant && [formatVariantDetails(variant), note].filter(Boolean).join('. ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={variant ? String(variant.id) : null}
      onChange={selectVariant}
      allowDeselect={false}
    />
  )
}

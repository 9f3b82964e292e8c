import { Group, Select, Stack, Text, Textarea } from '@mantine/core'
import type { Agent, AgentVariant } from '#contract/agent.ts'
import { formatPrice, isAvailable, unavailableReason } from '#features/agents/agent-info.ts'
import { ModelSelect } from '#features/agents/model-select.tsx'
import { getParameterHint } from '#features/agents/parameters.ts'
import { AgentSkeleton, FieldSkeleton } from './field-skeleton.tsx'
import type { Studio } from './use-studio.ts'

type Setup = Studio['setup']

export function AgentFields({ setup }: { setup: Setup }) {
  const { catalog, agents, agent } = setup
  const hint = getParameterHint(agent, setup.model?.provider)
  return (
    <>
      {catalog.isPending ? (
        <AgentSkeleton />
      ) : (
        <Select
          label="Vision agent"
          data={agents.map(({ code, name }) => ({ value: code, label: name }))}
          value={agent?.code ?? null}
          onChange={(code) => code && setup.selectAgent(code)}
          allowDeselect={false}
          maxDropdownHeight={360}
          renderOption={({ option }) => (
            <AgentOption agent={agents.find(({ code }) => code === option.value)} />
          )}
          description={agent?.description ?? undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={agent && !isAvailable(agent) ? `Unavailable. ${unavailableReason}` : undefined}
        />
      )}
      <VariantSelect setup={setup} />
      {setup.providers ? (
        <ModelSelect providers={setup.providers} value={setup.model} onChange={setup.pickModel} />
      ) : (
        <FieldSkeleton label="Loading models" />
      )}
      {hint && (
        <Textarea
          label="Context"
          placeholder={hint.placeholder}
          description={hint.helper}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxLength={1000}
          value={setup.parameter}
          onChange={(event) => setup.setParameter(event.currentTarget.value)}
        />
      )}
    </>
  )
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
  if (variants.length < 2) return null
  return (
    <Select
      label="Variant"
      data={variants.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option }) => {
        const one = variants.find(({ id }) => String(id) === option.value)
        return one && <Choice name={one.name} details={formatVariantDetails(one)} />
      }}
      // The details are below the field, because they are too long for one line on a phone.
      description={variant && formatVariantDetails(variant)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={variant ? String(variant.id) : null}
      onChange={selectVariant}
      allowDeselect={false}
    />
  )
}

/** Returns a text such as `gpt-4o · $0.05 / 1K tokens · Default`. */
function formatVariantDetails(variant: AgentVariant): string {
  const { model, is_default } = variant
  return [model, formatPrice(variant), is_default && 'Default'].filter(Boolean).join(' · ')
}

import { Group, Select, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import type { Agent } from '#contract/agent.ts'
import { CatalogueChip } from '#features/agents/catalogue-chip.tsx'
import { parameterHint } from '#features/agents/parameters.ts'
import { pricePerThousand } from '#features/agents/price-per-thousand.ts'
import { ModelSelect } from '#features/models/model-select.tsx'
import { Card } from '#ui/card.tsx'
import type { Studio } from './use-studio.ts'

export function AgentSetup({ studio }: { studio: Studio }) {
  const { catalogue, agents, agent } = studio
  const hint = parameterHint(agent)
  return (
    <Card aria-label="Configuration">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>Configuration</Title>
          <CatalogueChip catalogue={catalogue.data} />
        </Group>
        {catalogue.isPending ? (
          <Skeleton height={62} role="status" aria-label="Loading agents" />
        ) : (
          <Select
            label="Vision agent"
            data={agents.map(({ code, name }) => ({ value: code, label: name }))}
            value={agent?.code ?? null}
            onChange={(code) => code && studio.selectAgent(code)}
            allowDeselect={false}
            maxDropdownHeight={360}
            renderOption={({ option }) => (
              <AgentOption agent={agents.find(({ code }) => code === option.value)} />
            )}
            description={agent?.description ?? undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={agent?.is_active === false ? 'This agent is not available at the moment.' : undefined}
          />
        )}
        <VariantSelect studio={studio} />
        {studio.providers ? (
          <ModelSelect providers={studio.providers} value={studio.model} onChange={studio.pickModel} />
        ) : (
          <Skeleton height={62} role="status" aria-label="Loading models" />
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
            value={studio.parameter}
            onChange={(event) => studio.setParameter(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Card>
  )
}

function AgentOption({ agent }: { agent: Agent | undefined }) {
  if (!agent) return null
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <Text size="sm" fw={550}>
          {agent.name}
        </Text>
        {agent.is_active === false && (
          <Text size="xs" c="dimmed">
            Unavailable
          </Text>
        )}
      </Group>
      {agent.description && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {agent.description}
        </Text>
      )}
    </Stack>
  )
}

/** Only where there is something to choose between. */
function VariantSelect({ studio: { agent, variant, selectVariant } }: { studio: Studio }) {
  const variants = agent?.variants ?? []
  if (variants.length < 2) return null
  return (
    <Select
      label="Variant"
      data={variants.map((one) => ({
        value: String(one.id),
        label: [one.name, one.model, pricePerThousand(one), one.is_default ? 'Default' : '']
          .filter(Boolean)
          .join(' · '),
      }))}
      value={variant ? String(variant.id) : null}
      onChange={selectVariant}
      allowDeselect={false}
    />
  )
}

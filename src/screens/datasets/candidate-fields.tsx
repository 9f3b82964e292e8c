import { SimpleGrid, Stack, Textarea } from '@mantine/core'
import type { Agent, Provider } from '#contract/agent.ts'
import type { Candidate } from '#contract/evaluation.ts'
import { isAvailable } from '#core/agents/agent-info.ts'
import { getParameterHint } from '#core/agents/parameters.ts'
import { Select } from '#ui/select.tsx'

type CandidateFieldsProps = {
  /** Such as "A". */
  letter: string
  candidate: Candidate
  agents: readonly Agent[]
  providers: readonly Provider[]
  onChange: (candidate: Candidate) => void
}

export function CandidateFields({ letter, candidate, agents, providers, onChange }: CandidateFieldsProps) {
  const agent = agents.find(({ code }) => code === candidate.agent_code)
  const variants = agent?.variants ?? []
  const hint = getParameterHint(agent, candidate.provider)
  const models = providers.flatMap(({ id, name, models }) =>
    models.map((model) => ({ value: JSON.stringify([id, model]), label: `${name} · ${model}` })),
  )
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <SimpleGrid cols={{ base: 1, xs: models.length > 0 ? 3 : 2 }} spacing="sm">
        <Select
          label={`${letter}: agent`}
          data={agents.filter(isAvailable).map(({ code, name }) => ({ value: code, label: name }))}
          value={candidate.agent_code}
          allowDeselect={false}
          searchable
          onChange={(code) => code && onChange({ agent_code: code })}
        />
        <Select
          label={`${letter}: variant`}
          data={variants.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={candidate.variant_id ?? null}
          placeholder="Default"
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${letter}: variant`, size: 'md' }}
          onChange={(id) => onChange(withValue(candidate, 'variant_id', id))}
        />
        {models.length > 0 && (
          <Select
            label={`${letter}: model`}
            data={models}
            value={candidate.model ? JSON.stringify([candidate.provider, candidate.model]) : null}
            placeholder="The variant’s model"
            clearable
            clearButtonProps={{ 'aria-label': `Clear ${letter}: model`, size: 'md' }}
            onChange={(value) => {
              const [provider, model] = value ? (JSON.parse(value) as [string, string]) : [null, null]
              onChange(withValue(withValue(candidate, 'provider', provider), 'model', model))
            }}
          />
        )}
      </SimpleGrid>
      {hint && (
        <Textarea
          label={`${letter}: context`}
          description={hint.helper}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={hint.placeholder}
          autosize
          maxRows={8}
          maxLength={1000}
          value={candidate.parameter ?? ''}
          onChange={(event) => onChange(withValue(candidate, 'parameter', event.currentTarget.value || null))}
        />
      )}
    </Stack>
  )
}

/** Without a value the candidate has no such field. */
function withValue(
  candidate: Candidate,
  key: 'variant_id' | 'provider' | 'model' | 'parameter',
  value: string | null,
): Candidate {
  const { [key]: _, ...others } = candidate
  return value === null ? (others as Candidate) : { ...candidate, [key]: value }
}

import type { AgentVariant } from '#contract/agent.ts'
import { formatVariantDetails } from '#core/agents/agent-info.ts'
import { Select } from '#ui/select.tsx'
import { ChoiceOption } from './choice-option.tsx'

type VariantSelectProps = {
  variants: AgentVariant[]
  value: AgentVariant | undefined
  onChange: (id: string | null) => void
  /** Shown after the details of the variant. */
  note?: string | undefined
}

export function VariantSelect({ variants, value, onChange, note }: VariantSelectProps) {
  return (
    <Select
      label="Variant"
      data={variants.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option, checked = false }) => {
        const one = variants.find(({ id }) => String(id) === option.value)
        return one && <ChoiceOption name={one.name} details={formatVariantDetails(one)} isChosen={checked} />
      }}
      // Too long for one line of an option on a phone.
      description={value && [formatVariantDetails(value), note].filter(Boolean).join('. ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ? String(value.id) : null}
      onChange={onChange}
      allowDeselect={false}
    />
  )
}

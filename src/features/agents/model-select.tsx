import type { Provider } from '#contract/agent.ts'
import { getUnlistedProviderName } from '#core/agents/agent-info.ts'
import { getFirstModel, type ModelChoice } from '#core/agents/agent-selection.ts'
import { Select } from '#ui/select.tsx'
import classes from './model-select.module.css'

type ModelSelectProps = {
  providers: Provider[]
  /** Undefined: the server chooses. */
  value: ModelChoice | undefined
  onChange: (choice: ModelChoice) => void
  /** None of the models can run the agent. */
  isDisabled: boolean
}

/** Selecting a provider selects its first model. */
export function ModelSelect({ providers, value, onChange, isDisabled }: ModelSelectProps) {
  const choices = value ? addChoice(providers, value) : providers
  const provider = choices.find(({ id }) => id === value?.provider)
  const placeholder = isDisabled ? 'None' : 'Chosen by the server'

  function changeProvider(id: string | null): void {
    const choice = getFirstModel(choices.find((one) => one.id === id))
    if (choice) onChange(choice)
  }

  return (
    <div className={classes.fields}>
      <Select
        label="Provider"
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={provider?.id ?? null}
        onChange={changeProvider}
        allowDeselect={false}
        disabled={isDisabled}
        placeholder={placeholder}
      />
      <Select
        label="Model"
        data={provider?.models ?? []}
        value={value?.model ?? null}
        onChange={(model) => model && provider && onChange({ provider: provider.id, model })}
        allowDeselect={false}
        disabled={isDisabled || !provider}
        placeholder={placeholder}
      />
    </div>
  )
}

/** A variant may name a provider that is not in the list. */
function addChoice(providers: Provider[], { provider, model }: ModelChoice): Provider[] {
  if (providers.some(({ id }) => id === provider)) return providers
  return [...providers, { id: provider, name: getUnlistedProviderName(provider), models: [model] }]
}

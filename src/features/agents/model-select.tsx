import { Select, SimpleGrid } from '@mantine/core'
import type { Provider } from '#contract/agent.ts'
import { getFirstModel, type ModelChoice } from '#core/agents/agent-selection.ts'

type ModelSelectProps = {
  providers: Provider[]
  /** Undefined if none of the models can run the agent. */
  value: ModelChoice | undefined
  onChange: (choice: ModelChoice) => void
}

/** Selects a provider and one of its models. Selecting a provider selects its first model. */
export function ModelSelect({ providers, value, onChange }: ModelSelectProps) {
  const provider = providers.find(({ id }) => id === value?.provider)

  function changeProvider(id: string | null): void {
    const choice = getFirstModel(providers.find((one) => one.id === id))
    if (choice) onChange(choice)
  }

  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label="Provider"
        data={providers.map(({ id, name }) => ({ value: id, label: name }))}
        value={provider?.id ?? null}
        onChange={changeProvider}
        allowDeselect={false}
        disabled={!value}
        placeholder="None"
      />
      <Select
        label="Model"
        data={provider?.models ?? []}
        value={value?.model ?? null}
        onChange={(model) => model && provider && onChange({ provider: provider.id, model })}
        allowDeselect={false}
        disabled={!value}
        placeholder="None"
      />
    </SimpleGrid>
  )
}

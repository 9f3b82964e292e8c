import type { Agent, AgentVariant, Provider } from '#contract/agent.ts'
import type { LoadedList } from './cached-list.ts'

export type ModelChoice = { provider: string; model: string }

/** Returns the agent that another screen has preselected, by code or name; else the first. */
export function chooseAgent(
  agents: Agent[],
  preselection: { code?: string | undefined; name?: string | undefined },
): Agent | undefined {
  return (
    agents.find((agent) => agent.code === preselection.code) ??
    agents.find((agent) => preselection.name !== undefined && agent.name === preselection.name) ??
    agents[0]
  )
}

export function getDefaultVariant(agent: Agent | undefined): AgentVariant | undefined {
  const variants = agent?.variants ?? []
  return variants.find((variant) => variant.is_default) ?? variants[0]
}

/**
 * Returns the provider and model for a run: those the user has picked, if still offered; else the model of the variant at
 * the first provider that has it; else the first model of the variant's provider, or of the first provider
 * (specification, point 3). A variant that names a provider outside of the list names its model too.
 */
export function chooseModel(
  providers: Provider[],
  picked: ModelChoice | null,
  variant: AgentVariant | undefined,
): ModelChoice | undefined {
  if (picked && isOffered(providers, picked)) return picked
  const { model, provider } = variant ?? {}
  const providerOfModel = model ? providers.find(({ models }) => models.includes(model)) : undefined
  if (providerOfModel && model) return { provider: providerOfModel.id, model }
  const providerOfVariant = providers.find(({ id }) => id === provider)
  if (provider && model && !providerOfVariant) return { provider, model }
  return getFirstModel(providerOfVariant ?? providers[0])
}

/**
 * Returns the provider and model that are shown and sent. The server may not have the models of sample agents: for these, only
 * what the user has picked is returned, and the server chooses otherwise.
 */
export function chooseRequestModel(
  source: LoadedList<Agent>['source'],
  providers: Provider[],
  picked: ModelChoice | null,
  variant: AgentVariant | undefined,
): ModelChoice | undefined {
  const model = chooseModel(providers, picked, variant)
  return source === 'samples' && model !== picked ? undefined : model
}

export function getFirstModel(provider: Provider | undefined): ModelChoice | undefined {
  const model = provider?.models[0]
  return provider && model ? { provider: provider.id, model } : undefined
}

function isOffered(providers: Provider[], { provider, model }: ModelChoice): boolean {
  return providers.some(({ id, models }) => id === provider && models.includes(model))
}

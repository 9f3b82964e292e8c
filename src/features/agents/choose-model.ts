import type { AgentVariant, Provider } from '#contract/agent.ts'

export type ModelChoice = { provider: string; model: string }

/**
 * Which provider and model a run asks for: what the person picked, as long as it is offered; else the model of the
 * variant, at the first provider that has it; else the variant's provider, else the first one, with its first model
 * (specification, point 3).
 */
export function chooseModel(
  providers: Provider[],
  picked: ModelChoice | null,
  variant: AgentVariant | undefined,
): ModelChoice | undefined {
  if (picked && offers(providers, picked)) return picked
  const model = variant?.model
  const ofVariant = model ? providers.find(({ models }) => models.includes(model)) : undefined
  if (ofVariant && model) return { provider: ofVariant.id, model }
  return firstOf(providers.find(({ id }) => id === variant?.provider) ?? providers[0])
}

/** A provider and the first of its models. */
export function firstOf(provider: Provider | undefined): ModelChoice | undefined {
  const model = provider?.models[0]
  return provider && model ? { provider: provider.id, model } : undefined
}

function offers(providers: Provider[], { provider, model }: ModelChoice): boolean {
  return providers.some(({ id, models }) => id === provider && models.includes(model))
}

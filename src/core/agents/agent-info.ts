import type { Agent, AgentVariant } from '#contract/agent.ts'
import { listAgentKeys } from '#domain/agents/agent-ref.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { configuration } from '#platform/configuration.ts'

/** Such an agent needs images in which small print is legible. */
export function readsText(agent: Pick<Agent, 'code' | 'agent_type'>): boolean {
  return listAgentKeys(agent).some((name) => /text|ocr|label/.test(name))
}

export function isAvailable({ is_active }: Agent): boolean {
  return is_active !== false
}

/** Shown before `unavailable_reason`, and alone if the server gives no reason. */
export const defaultUnavailableReason = 'No vision model is connected to this server.'

export function getUnavailableReason({ unavailable_reason }: Agent): string {
  return unavailable_reason?.trim() || defaultUnavailableReason
}

export const builtInProvider = 'local'

/** Returns the name of a provider that is in no list. */
export function getUnlistedProviderName(id: string): string {
  return id === builtInProvider ? 'Built-in' : id
}

/** Then the results and costs of all variants are the same. */
export function variantsShareBuiltInEngine({ variants }: Agent): boolean {
  const [first, ...others] = variants ?? []
  return (
    first?.provider === builtInProvider &&
    others.every(({ provider, model }) => provider === first.provider && model === first.model)
  )
}

export const sharedEngineNote = 'Here all variants run on the same built-in engine.'

/** Splits a description at its first "e.g.". */
export function splitDescription(description: string): { text: string; examples: string | null } {
  const [, before = description, after = ''] = /^(.*?)\be\.g\.,?(.*)$/is.exec(description) ?? []
  const isInParentheses = /\(\s*$/.test(before)
  const text = before.replace(/[\s,;:(–-]+$/, '')
  const examples = (isInParentheses ? after.replace(/\)/, '') : after).trim()
  return { text, examples: examples || null }
}

/** At the inference call of an agent if one is given. */
export function getApiDocsUrl(agent?: Pick<Agent, 'code'>): string {
  const query = agent ? `?agent=${encodeURIComponent(agent.code)}` : ''
  return `${configuration.apiOrigin}/api/docs${query}`
}

/** In US cents per 1000 requests (specification, point 9). */
const defaultPricePer1000 = 5

/** Such as `gpt-4o · $0.05 / 1K tokens · Default`, without the price for the built-in engine. */
export function formatVariantDetails(variant: AgentVariant): string {
  const { model, is_default, provider } = variant
  const price = provider === builtInProvider ? 'Built-in' : formatVariantPrice(variant)
  return joinParts([model, price, is_default && 'Default'])
}

/** Such as `$0.05 / 1K tokens`. */
export function formatVariantPrice({ price_per_1000 }: AgentVariant): string {
  return `$${((price_per_1000 ?? defaultPricePer1000) / 100).toFixed(2)} / 1K tokens`
}

/** Returns 'People Counter' for `people_counter` and `people-counter`. */
export function formatAgentCode(agentId: string): string {
  return agentId
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}

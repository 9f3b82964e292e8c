import { defaultProviders } from '#contract/samples/providers.ts'

export type HostedProvider = 'google' | 'openai' | 'anthropic'

/**
 * Offered unless `GOOGLE_MODELS`, `OPENAI_MODELS` or `ANTHROPIC_MODELS` is set: a model for everyday use, the most accurate one
 * and the cheapest one. All accept images.
 */
const currentModelsByProvider: Record<HostedProvider, [string, ...string[]]> = {
  google: ['gemini-flash-latest', 'gemini-pro-latest', 'gemini-flash-lite-latest'],
  openai: ['gpt-6.1-terra', 'gpt-6.1-sol', 'gpt-6-luna'],
  anthropic: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5'],
}

/**
 * The successors of models in the specification that providers have retired. Catalogs and customers' code still use the old
 * names. `MODEL_ALIASES` adds to this table or overrides it.
 */
export const defaultModelAliases: Record<string, string> = {
  'gemini-1.5-flash': 'gemini-flash-latest',
  'gemini-1.5-pro': 'gemini-pro-latest',
  'gpt-4o': 'gpt-6.1-terra',
  'gpt-4-vision-preview': 'gpt-6.1-terra',
  'claude-3-5-sonnet-20240620': 'claude-sonnet-5-5',
  'claude-3-opus-20240229': 'claude-opus-5-5',
  'claude-3-haiku-20240307': 'claude-haiku-5-5',
}

/** Returns the models that the operator has listed, or else the current ones and those of aliases. */
export function listOfferedModels(
  provider: HostedProvider,
  configured: string[],
  aliases: Record<string, string>,
): string[] {
  if (configured.length > 0) return configured
  const aliasTargets = listRetiredModels(provider).flatMap((name) => aliases[name] ?? [])
  return [...new Set([...currentModelsByProvider[provider], ...aliasTargets])]
}

/** Clients may still send these names of the specification. */
export function listRetiredModels(provider: string): string[] {
  return defaultProviders.find(({ id }) => id === provider)?.models ?? []
}

import { sampleProviders } from '#contract/sample-providers.ts'
import type { Configuration } from '../configuration.ts'
import type { Engine } from './engine.ts'
import { createLocalEngine } from './local-engine.ts'
import type { ProviderSettings } from './model-engine.ts'

/**
 * In the order of preference: the providers with a key, then what needs none. The AI SDK is loaded only where a
 * provider is configured.
 */
export async function createEngines(configuration: Configuration): Promise<Engine[]> {
  const sources = configuredSources(configuration)
  const local = createLocalEngine()
  if (sources.length === 0) return [local]
  const { createModelEngine } = await import('./model-engine.ts')
  return [...sources.map((source) => createModelEngine(source, configuration.MODEL_ALIASES)), local]
}

function configuredSources(set: Configuration): ProviderSettings[] {
  const keys = {
    google: { apiKey: set.GOOGLE_API_KEY, baseURL: set.GOOGLE_BASE_URL },
    openai: { apiKey: set.OPENAI_API_KEY, baseURL: set.OPENAI_BASE_URL },
    anthropic: { apiKey: set.ANTHROPIC_API_KEY, baseURL: set.ANTHROPIC_BASE_URL },
  }
  const hosted = (['google', 'openai', 'anthropic'] as const).flatMap((id) => {
    const sample = sampleProviders.find((provider) => provider.id === id)
    return sample && keys[id].apiKey ? [{ id, name: sample.name, models: sample.models, ...keys[id] }] : []
  })
  if (!set.OPENAI_COMPATIBLE_BASE_URL) return hosted
  const own: ProviderSettings = {
    id: 'openai-compatible',
    name: 'Own model server',
    models: set.OPENAI_COMPATIBLE_MODELS,
    apiKey: set.OPENAI_COMPATIBLE_API_KEY,
    baseURL: set.OPENAI_COMPATIBLE_BASE_URL,
  }
  return [...hosted, own]
}

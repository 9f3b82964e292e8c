import { sampleProviders } from '#contract/samples/providers.ts'
import type { Configuration } from '../configuration.ts'
import type { Engine } from './engine.ts'
import { createLocalEngine } from './local-engine.ts'
import type { ProviderSettings } from './model-engine.ts'

/** Creates the engines in order of preference: the configured providers, then the local engine. */
export async function createEngines(configuration: Configuration): Promise<Engine[]> {
  const providers = configuredProviders(configuration)
  const local = createLocalEngine({ workers: configuration.LOCAL_WORKERS })
  if (providers.length === 0) return [local]
  // Loads the AI SDK only if it is used.
  const { createModelEngine } = await import('./model-engine.ts')
  return [...providers.map((provider) => createModelEngine(provider, configuration.MODEL_ALIASES)), local]
}

function configuredProviders(configuration: Configuration): ProviderSettings[] {
  const settings = {
    google: { apiKey: configuration.GOOGLE_API_KEY, baseURL: configuration.GOOGLE_BASE_URL },
    openai: { apiKey: configuration.OPENAI_API_KEY, baseURL: configuration.OPENAI_BASE_URL },
    anthropic: { apiKey: configuration.ANTHROPIC_API_KEY, baseURL: configuration.ANTHROPIC_BASE_URL },
  }
  const hosted = (['google', 'openai', 'anthropic'] as const).flatMap((id) => {
    const sample = sampleProviders.find((provider) => provider.id === id)
    return sample && settings[id].apiKey
      ? [{ id, name: sample.name, models: sample.models, ...settings[id] }]
      : []
  })
  if (!configuration.OPENAI_COMPATIBLE_BASE_URL) return hosted
  const compatible: ProviderSettings = {
    id: 'openai-compatible',
    name: 'Own model server',
    models: configuration.OPENAI_COMPATIBLE_MODELS,
    apiKey: configuration.OPENAI_COMPATIBLE_API_KEY,
    baseURL: configuration.OPENAI_COMPATIBLE_BASE_URL,
  }
  return [...hosted, compatible]
}

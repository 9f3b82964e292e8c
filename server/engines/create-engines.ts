import { defaultProviders } from '#contract/samples/providers.ts'
import type { Configuration } from '../configuration.ts'
import type { OwnModels } from '../own-models/own-models.ts'
import type { Engine } from './engine.ts'
import type { Ollama } from './find-ollama.ts'
import type { ProviderSettings } from './hosted-engine.ts'
import { defaultModelAliases, listOfferedModels } from './hosted-models.ts'
import { createLocalEngine } from './local-engine.ts'

/**
 * In the order of preference: the configured providers, the local engine, an Ollama that was found. The operator has not chosen
 * it, and on most machines it is much slower than the local engine.
 */
export async function createEngines(
  configuration: Configuration,
  { ollama, ownModels }: { ollama?: Ollama | undefined; ownModels?: OwnModels } = {},
): Promise<Engine[]> {
  const aliases = { ...defaultModelAliases, ...configuration.MODEL_ALIASES }
  const providers = listConfiguredProviders(configuration, aliases)
  // One more thread each for the queues `short` and `first`.
  const local = createLocalEngine({
    workers: configuration.LOCAL_WORKERS + 2,
    languages: configuration.OCR_LANGUAGES,
    ...(ownModels && { ownModels }),
  })
  const ollamaSettings = ollama && ollama.models.length > 0 ? [createOllamaSettings(ollama)] : []
  if (providers.length + ollamaSettings.length === 0) return [local]
  // The AI SDK is only loaded if it is used.
  const { createHostedEngine } = await import('./hosted-engine.ts')
  const create = (provider: ProviderSettings) => createHostedEngine(provider, aliases)
  return [...providers.map(create), local, ...ollamaSettings.map(create)]
}

function createOllamaSettings({ url, models }: Ollama): ProviderSettings {
  return { id: 'ollama', name: 'Ollama', models, apiKey: undefined, baseURL: `${url}/v1` }
}

function listConfiguredProviders(
  configuration: Configuration,
  aliases: Record<string, string>,
): ProviderSettings[] {
  const settings = {
    google: {
      apiKey: configuration.GOOGLE_API_KEY,
      baseURL: configuration.GOOGLE_BASE_URL,
      models: configuration.GOOGLE_MODELS,
    },
    openai: {
      apiKey: configuration.OPENAI_API_KEY,
      baseURL: configuration.OPENAI_BASE_URL,
      models: configuration.OPENAI_MODELS,
    },
    anthropic: {
      apiKey: configuration.ANTHROPIC_API_KEY,
      baseURL: configuration.ANTHROPIC_BASE_URL,
      models: configuration.ANTHROPIC_MODELS,
    },
  }
  const hosted = (['google', 'openai', 'anthropic'] as const).flatMap((id) => {
    const { apiKey, baseURL, models } = settings[id]
    if (!apiKey) return []
    const name = defaultProviders.find((provider) => provider.id === id)?.name ?? id
    return [{ id, name, apiKey, baseURL, models: listOfferedModels(id, models, aliases) }]
  })
  if (!configuration.OPENAI_COMPATIBLE_BASE_URL) return hosted
  const compatibleSettings: ProviderSettings = {
    id: 'openai-compatible',
    name: 'Own model server',
    models: configuration.OPENAI_COMPATIBLE_MODELS,
    apiKey: configuration.OPENAI_COMPATIBLE_API_KEY,
    baseURL: configuration.OPENAI_COMPATIBLE_BASE_URL,
  }
  return [...hosted, compatibleSettings]
}

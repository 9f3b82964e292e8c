import type { AgentVariant } from '#contract/agent.ts'
import { defaultProviders } from '#contract/samples/providers.ts'
import { visionModelEnvVariables } from '#contract/vision-model-env-variables.ts'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { HttpError } from '../http/http-error.ts'
import type { Engine } from './engine.ts'

type EngineRequest = {
  provider?: string | undefined
  model?: string | undefined
  variant: AgentVariant | undefined
  type: AgentType
}
type EngineChoice = {
  engine: Engine
  /** One of `engine.models`. */
  model: string
}

/** For users. */
export const unavailableReason = 'This agent needs a vision model. Ask your administrator to connect one.'

/** For operators. */
export const visionModelHint = `Set one of ${visionModelEnvVariables.join(', ')}, or start an Ollama with a vision model (OLLAMA_HOST) before the server.`

/**
 * Chooses the engine and its model.
 *
 * 1. The configured provider that the request names; without a provider, the first engine that has the named model. If it does
 * not support the agent, the request fails: another engine is never substituted.
 * 2. For a known provider or model without an API key, the local engine if it supports the agent (clients with the
 * specification's lists get a result), but never another company's.
 * 3. If the request names neither, the first engine that supports the agent and has the variant's model, or else the first that
 * supports the agent, with its default model. The catalog shows this choice, and `metadata` reports it.
 * @throws HttpError 422 for an unknown provider or model, or one that does not support the agent; 503 when none is configured
 *   that does.
 */
export function chooseEngine(
  engines: Engine[],
  { provider, model, variant, type }: EngineRequest,
): EngineChoice {
  assertKnownProviderAndModel(engines, { provider, model, type })
  const capableEngines = engines.filter((engine) => engine.supports(type))
  const [first] = capableEngines
  if (!first) throw new HttpError(503, 'engine_unavailable', unavailableReason)
  if (provider || model) {
    const namedEngines = engines.filter(
      (engine) => (!provider || engine.id === provider) && (!model || engine.findModel(type, model)),
    )
    const engine = namedEngines.find((candidate) => capableEngines.includes(candidate))
    if (engine) {
      const namedModel = model && engine.findModel(type, model)
      return { engine, model: namedModel || selectModel(engine, variant, type) }
    }
    if (namedEngines.length > 0) throw createUnsupportedError(namedEngines)
    const local = capableEngines.find(({ isLocal }) => isLocal)
    if (local) return { engine: local, model: selectModel(local, variant, type) }
    throw createNotConfiguredError()
  }
  const engine =
    capableEngines.find((candidate) => variant?.model && candidate.findModel(type, variant.model)) ?? first
  return { engine, model: selectModel(engine, variant, type) }
}

function selectModel(engine: Engine, variant: AgentVariant | undefined, type: AgentType): string {
  return (variant?.model && engine.findModel(type, variant.model)) || (engine.models[0] ?? '')
}

function assertKnownProviderAndModel(
  engines: Engine[],
  { provider, model, type }: Omit<EngineRequest, 'variant'>,
): void {
  const known = [...engines, ...defaultProviders]
  const named = provider ? known.filter(({ id }) => id === provider) : known
  if (named.length === 0)
    throw new HttpError(422, 'unknown_provider', 'This provider is not one of GET /api/v1/providers.')
  if (!model || named.some(({ models }) => models.includes(model))) return
  if (!engines.some((engine) => (!provider || engine.id === provider) && engine.findModel(type, model))) {
    const message = 'This model is not one of the provider’s in GET /api/v1/providers.'
    throw new HttpError(422, 'unknown_model', message)
  }
}

function createUnsupportedError(named: Engine[]): HttpError {
  const names = [...new Set(named.map(({ name }) => name))].join(' and ')
  const message = `${names} does not support this agent. Leave provider and model out, or choose another one of GET /api/v1/providers.`
  return new HttpError(422, 'unsupported_by_provider', message)
}

function createNotConfiguredError(): HttpError {
  const message =
    'This server has no key for the requested provider, and the image is not sent to another one instead. Leave provider and model out, or choose one of GET /api/v1/providers.'
  return new HttpError(503, 'provider_not_configured', message)
}

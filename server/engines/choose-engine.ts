import type { AgentVariant } from '#contract/agent.ts'
import { sampleProviders } from '#contract/sample-providers.ts'
import type { AgentKindName } from '../agents/kinds.ts'
import { HttpError } from '../http/http-error.ts'
import type { Engine } from './engine.ts'

type EngineRequest = {
  provider?: string | undefined
  model?: string | undefined
  variant: AgentVariant | undefined
  kind: AgentKindName
}
export type EngineChoice = {
  engine: Engine
  /** One of the engine's own. */
  model: string
}

/** The variables of which each makes every agent work. */
const variables = ['GOOGLE_API_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_COMPATIBLE_BASE_URL']

/**
 * Which engine and which of its models.
 *
 * 1. The provider the request names, if this server has it; else the first that has the model it names. One that cannot
 *    do this kind of work is an error, never a reason to ask another.
 * 2. A provider or model we know but have no key for gives way to the built-in engine where that can do the work
 *    (clients with the specification's lists still get their answer), but never to another company.
 * 3. Else the engine that has the variant's model, else the first that can do the work, with its own first model. The
 *    catalogue says beforehand which model that is, and `metadata` says it afterwards.
 *
 * @throws Fault 422 for a provider or model nobody here knows, 503 when what was asked for cannot do the work.
 */
export function chooseEngine(engines: Engine[], { provider, model, variant, kind }: EngineRequest): EngineChoice {
  refuseUnknown(engines, { provider, model, kind })
  const able = engines.filter((engine) => engine.supports(kind))
  if (provider || model) {
    const named = engines.filter(
      (engine) => (!provider || engine.id === provider) && (!model || ownName(engine, kind, model)),
    )
    const engine = named.find((one) => able.includes(one))
    if (engine)
      return { engine, model: (model && ownName(engine, kind, model)) || preferred(engine, variant, kind) }
    if (named.length > 0) throw unable(named)
    const local = able.find(({ isLocal }) => isLocal)
    if (local) return { engine: local, model: preferred(local, variant, kind) }
    throw able.length > 0 ? notConfigured() : unavailable()
  }
  const engine = able.find((one) => variant?.model && ownName(one, kind, variant.model)) ?? able[0]
  if (!engine) throw unavailable()
  return { engine, model: preferred(engine, variant, kind) }
}

/** The variant's model where the engine has it, else the engine's first. */
function preferred(engine: Engine, variant: AgentVariant | undefined, kind: AgentKindName): string {
  return (variant?.model && ownName(engine, kind, variant.model)) || (engine.models[0] ?? '')
}

/** The engine's name for a model that is asked for by that name, or by the one it answers with. */
function ownName(engine: Engine, kind: AgentKindName, model: string): string | undefined {
  return (
    engine.models.find((name) => name === model) ??
    engine.models.find((name) => engine.supports(kind) && engine.resolveModel(kind, name) === model)
  )
}

function refuseUnknown(engines: Engine[], { provider, model, kind }: Omit<EngineRequest, 'variant'>): void {
  const known = [...engines, ...sampleProviders]
  const named = provider ? known.filter(({ id }) => id === provider) : known
  if (named.length === 0)
    throw new HttpError(422, 'unknown_provider', 'This provider is not one of GET /api/v1/providers.')
  if (!model || named.some(({ models }) => models.includes(model))) return
  if (!engines.some((engine) => (!provider || engine.id === provider) && ownName(engine, kind, model))) {
    throw new HttpError(422, 'unknown_model', 'This model is not one of the provider’s in GET /api/v1/providers.')
  }
}

/** Says what the operator must set. */
function unavailable(): HttpError {
  const message = `This agent needs a vision model, and none is configured. Set one of ${variables.join(', ')} on the server.`
  return new HttpError(503, 'engine_unavailable', message)
}

function unable(named: Engine[]): HttpError {
  const names = [...new Set(named.map(({ name }) => name))].join(' and ')
  const message = `${names} cannot do the work of this agent. Leave provider and model out, or choose another of GET /api/v1/providers.`
  return new HttpError(503, 'engine_unavailable', message)
}

function notConfigured(): HttpError {
  const message =
    'This server has no key for the provider that was asked for, and the picture is not sent to another one instead. Leave provider and model out, or choose one of GET /api/v1/providers.'
  return new HttpError(503, 'provider_not_configured', message)
}

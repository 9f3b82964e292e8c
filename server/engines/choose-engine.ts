import type { AgentVariant } from '#contract/agent.ts'
import { sampleProviders } from '#contract/sample-providers.ts'
import type { Kind } from '../agents/kinds.ts'
import { Fault } from '../http/fault.ts'
import type { Engine } from './engine.ts'

type Wish = {
  provider?: string | undefined
  model?: string | undefined
  variant: AgentVariant | undefined
  kind: Kind
}

/** The variables of which each makes every agent work. */
const variables = ['GOOGLE_API_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_COMPATIBLE_BASE_URL']

/**
 * Which engine and which of its models: the request's wish, else the variant's model, else the first engine that can.
 * A provider we know but have no key for gives way to one we have; `metadata` tells what was used.
 *
 * @throws Fault 422 for a provider or model nobody here knows, 503 when no engine can do this kind of work.
 */
export function chooseEngine(
  engines: Engine[],
  { provider, model, variant, kind }: Wish,
): { engine: Engine; model: string } {
  const able = engines.filter((engine) => engine.serves(kind))
  refuseUnknown(engines, provider, model)
  for (const wish of [
    { provider, model },
    { provider: undefined, model: variant?.model ?? undefined },
  ]) {
    if (!wish.provider && !wish.model) continue
    const engine = able.find(
      ({ id, models }) =>
        (!wish.provider || id === wish.provider) && (!wish.model || models.includes(wish.model)),
    )
    if (engine) return { engine, model: wish.model ?? preferred(engine, variant) }
  }
  const [engine] = able
  if (!engine) throw unavailable()
  return { engine, model: preferred(engine, variant) }
}

/** The variant's model where the engine has it, else the engine's first. */
function preferred(engine: Engine, variant: AgentVariant | undefined): string {
  return engine.models.find((name) => name === variant?.model) ?? engine.models[0] ?? ''
}

function refuseUnknown(engines: Engine[], provider: string | undefined, model: string | undefined): void {
  const known = [...engines, ...sampleProviders]
  const named = provider ? known.filter(({ id }) => id === provider) : known
  if (named.length === 0)
    throw new Fault(422, 'unknown_provider', 'This provider is not one of GET /api/v1/providers.')
  if (model && !named.some(({ models }) => models.includes(model))) {
    throw new Fault(422, 'unknown_model', 'This model is not one of the provider’s in GET /api/v1/providers.')
  }
}

/** Says what the operator must set. */
export function unavailable(): Fault {
  const message = `This agent needs a vision model, and none is configured. Set one of ${variables.join(', ')} on the server.`
  return new Fault(503, 'engine_unavailable', message)
}

import type { Agent, AgentVariant } from '#contract/agent.ts'
import { sampleAgents } from '#contract/sample-agents.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import type { Engine } from '../engines/engine.ts'
import { HttpError } from '../http/http-error.ts'
import { type AgentKindName, kinds } from './kinds.ts'

export type CatalogEntry = {
  /** As it is listed. */
  agent: Agent
  kind: AgentKindName
  /** With the models they were made for, whether this server has them or not. */
  variants: AgentVariant[]
}
export type Catalog = ReturnType<typeof createCatalog>

/**
 * The agents on offer. One is active exactly if an engine of this server can do its work. Its variants keep their names
 * and prices; `model` is the one that will answer here, and `provider` whose it is.
 */
export function createCatalog(engines: Engine[]) {
  const entries = new Map(
    (Object.keys(kinds) as AgentKindName[]).flatMap((kind) =>
      kinds[kind].agents.map((agent) => [agent.code, entryOf(engines, kind, agent)] as const),
    ),
  )
  return {
    agents: [...entries.values()].map(({ agent }) => agent).sort(bySample),
    /** @throws Fault 404 */
    find(code: string): CatalogEntry {
      const entry = entries.get(code)
      if (!entry)
        throw new HttpError(
          404,
          'unknown_agent',
          'There is no agent with this code. GET /api/v1/agents lists them.',
        )
      return entry
    },
  }
}

function entryOf(engines: Engine[], kind: AgentKindName, listed: Agent): CatalogEntry {
  const is_active = engines.some((engine) => engine.supports(kind))
  const variants = listed.variants ?? []
  const withModels = is_active ? variants.map((variant) => withModel(engines, kind, variant)) : variants
  return { agent: { ...listed, is_active, variants: withModels }, kind, variants }
}

/** In the order of the built-in catalogue, then the others. */
function bySample(one: Agent, other: Agent): number {
  return place(one) - place(other)
}

function place({ code }: Agent): number {
  const found = sampleAgents.findIndex((sample) => sample.code === code)
  return found < 0 ? sampleAgents.length : found
}

function withModel(engines: Engine[], kind: AgentKindName, variant: AgentVariant): AgentVariant {
  const { engine, model } = chooseEngine(engines, { variant, kind })
  return { ...variant, model: engine.resolveModel(kind, model), provider: engine.id }
}

/**
 * The variant asked for, else the default one.
 *
 * @throws Fault 422 when the agent has no such variant.
 */
export function chooseVariant(
  { variants }: CatalogEntry,
  id: string | number | undefined,
): AgentVariant | undefined {
  if (id === undefined) return variants.find((variant) => variant.is_default) ?? variants[0]
  const chosen = variants.find((variant) => String(variant.id) === String(id))
  if (!chosen) throw new HttpError(422, 'unknown_variant', 'This agent has no such variant.')
  return chosen
}

import type { Agent, AgentVariant } from '#contract/agent.ts'
import { type AgentRef, listAgentKeys } from '#domain/agents/agent-ref.ts'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { agentTypes } from '#domain/agents/agent-types.ts'
import { takesExamples } from '#engines/analyses/analysis-name.ts'
import { chooseEngine, unavailableReason } from '../engines/choose-engine.ts'
import type { Engine } from '../engines/engine.ts'
import { HttpError } from '../http/http-error.ts'

export type CatalogEntry = {
  agent: Agent
  type: AgentType
  /** As in the built-in catalog, with models that this server may not have. */
  variants: AgentVariant[]
}
export type Catalog = ReturnType<typeof createCatalog>

/**
 * An agent is active if an engine supports its type. Variants of active agents have the `model` and `provider` that this server
 * will use; names and prices are unchanged.
 *
 * @param fileTypes the agents of `AGENTS_DIR`. Their codes differ from those of the built-in agents.
 */
export function createCatalog(engines: Engine[], fileTypes: AgentType[] = []) {
  const entries = new Map(
    [...agentTypes, ...fileTypes].map((type) => [type.agent.code, createEntry(engines, type)] as const),
  )
  const agents = [...entries.values()].map(({ agent }) => agent)
  const codes = mapNames(agents)
  const resolveCode = (code: string) =>
    entries.has(code) ? code : (codes.get(listAgentKeys({ code })[0] ?? '') ?? code)
  return {
    agents,
    /** Returns the code of the agent with this type or spelling of its code, such as `text_extractor`; otherwise the argument. */
    resolveCode,
    /** The agent of what is stored: only its code is known if it was removed. */
    findStored: (code: string): AgentRef & Pick<Agent, 'variants'> => entries.get(code)?.agent ?? { code },
    /** @throws HttpError 404 */
    find(code: string): CatalogEntry {
      const entry = entries.get(code)
      if (entry) return entry
      const meant = resolveCode(code)
      const message =
        meant === code
          ? 'There is no agent with this code. GET /api/v1/agents lists them.'
          : `There is no agent with this code. Its code is ${meant}.`
      throw new HttpError(404, 'unknown_agent', message)
    },
  }
}

/** A name that several agents have is that of the one with this code, or else of the first one. */
function mapNames(agents: Agent[]): ReadonlyMap<string, string> {
  const named = agents.map((agent) => ({ code: agent.code, names: listAgentKeys(agent) }))
  const codes = new Map<string, string>()
  for (const index of [0, 1])
    for (const { code, names } of named) {
      const name = names[index]
      if (name !== undefined && !codes.has(name)) codes.set(name, code)
    }
  return codes
}

function createEntry(engines: Engine[], type: AgentType): CatalogEntry {
  const { agent } = type
  const is_active = engines.some((engine) => engine.supports(type))
  const variants = agent.variants ?? []
  const listedVariants = is_active
    ? variants.map((variant) => {
        const { engine, model } = chooseEngine(engines, { variant, type })
        return { ...variant, model: engine.resolveModel(type, model), provider: engine.id }
      })
    : variants
  const unavailable = is_active ? {} : { unavailable_reason: unavailableReason }
  const counts = type.local !== undefined && takesExamples(type.local.analysis)
  const examples = counts && engines.some(({ isLocal }) => isLocal) ? { takes_examples: true } : {}
  return {
    agent: { ...agent, is_active, ...unavailable, ...examples, variants: listedVariants },
    type,
    variants,
  }
}

/**
 * Without an id, returns the default variant.
 *
 * @throws HttpError 422 when the agent has no such variant.
 */
export function chooseVariant(
  { variants }: CatalogEntry,
  id: string | number | undefined,
): AgentVariant | undefined {
  if (id === undefined) return variants.find((variant) => variant.is_default) ?? variants[0]
  const chosen = variants.find((variant) => String(variant.id) === String(id))
  if (!chosen) {
    const ids = variants.map((variant) => variant.id).join(', ')
    throw new HttpError(422, 'unknown_variant', `This agent has no such variant. It has: ${ids}.`)
  }
  return chosen
}

import type { Agent, AgentVariant } from '#contract/agent.ts'
import { sampleAgents } from '#contract/sample-agents.ts'
import type { Engine } from '../engines/engine.ts'
import { Fault } from '../http/fault.ts'
import { type Kind, kindOfAgent } from './kinds.ts'

export type CatalogueEntry = { agent: Agent; kind: Kind; variants: AgentVariant[] }
export type Catalogue = ReturnType<typeof createCatalogue>

/** The agents on offer. One is active exactly if an engine of this server can do its work. */
export function createCatalogue(engines: Engine[]) {
  const entries = new Map(
    sampleAgents.flatMap((sample) => {
      const kind = kindOfAgent[sample.code]
      if (!kind) return []
      const agent = { ...sample, is_active: engines.some((engine) => engine.serves(kind)) }
      const entry: CatalogueEntry = { agent, kind, variants: sample.variants ?? [] }
      return [[sample.code, entry] as const]
    }),
  )
  return {
    agents: [...entries.values()].map(({ agent }) => agent),
    /** @throws Fault 404 */
    find(code: string): CatalogueEntry {
      const entry = entries.get(code)
      if (!entry)
        throw new Fault(
          404,
          'unknown_agent',
          'There is no agent with this code. GET /api/v1/agents lists them.',
        )
      return entry
    },
  }
}

/**
 * The variant asked for, else the default one.
 *
 * @throws Fault 422 when the agent has no such variant.
 */
export function chooseVariant(
  { variants }: CatalogueEntry,
  id: string | number | undefined,
): AgentVariant | undefined {
  if (id === undefined) return variants.find((variant) => variant.is_default) ?? variants[0]
  const chosen = variants.find((variant) => String(variant.id) === String(id))
  if (!chosen) throw new Fault(422, 'unknown_variant', 'This agent has no such variant.')
  return chosen
}

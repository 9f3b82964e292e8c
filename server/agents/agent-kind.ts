import type { z } from 'zod'
import type { Agent } from '#contract/agent.ts'
import { sampleAgents } from '#contract/samples/agents.ts'
import type { Analysis } from '#engines/analyses/analysis.ts'
import type { InputImage } from '#engines/node/input-image.ts'

/** Agents with the same result schema and, in the client, the same viewer. */
export type AgentKind = {
  /** The agents of this kind in the catalog. They are active if an engine of this server supports the kind. */
  agents: Agent[]
  /** Instructions for the model. */
  task: string
  /** Additional instructions for the model, by agent code. */
  taskByAgent?: Record<string, string>
  /**
   * Schema of the model's result. Use `.nullable()` instead of `.optional()`, and no minimum, maximum or format, because
   * providers with strict schemas reject them.
   */
  resultSchema: z.ZodObject
  /** The field of the result that is a list of entries with a `box_2d` (`result-fields.ts`). */
  boxListField?: string
  /** The analysis by the built-in engine, without a model; undefined if the kind requires a model. */
  local?: LocalAnalysis
}

export type LocalAnalysis = {
  /** Reported as `metadata.model`. */
  model: string
  run(analysis: Analysis): Promise<Record<string, unknown>>
  /** Schema of the local result, if it differs from `AgentKind.resultSchema`. */
  resultSchema?: z.ZodObject
}

/** What a worker thread needs to analyze an image. */
export type LocalInput = {
  image: InputImage
  /** The user's input, trimmed. */
  context: string | undefined
}

export type AnalysisInput = LocalInput & {
  /** Aborts when the analysis is cancelled or times out. */
  signal: AbortSignal
}

/** Returns the agents with these codes from the built-in catalog, which the client also has. */
export function findCatalogAgents(...codes: string[]): Agent[] {
  return codes.map((code) => {
    const agent = sampleAgents.find((sample) => sample.code === code)
    if (!agent) throw new Error(`The built-in catalog has no agent ${code}.`)
    return agent
  })
}

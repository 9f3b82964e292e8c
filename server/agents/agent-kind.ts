import type { z } from 'zod'
import type { Agent } from '#contract/agent.ts'
import { sampleAgents } from '#contract/samples/agents.ts'
import type { InputImage } from '#engines/image/input-image.ts'
import type { TextReader } from '#engines/ocr/text-reader.ts'

/** Agents with the same result schema and, in the client, the same viewer. */
export type AgentKind = {
  /** Their catalog entries, active if an engine of this server supports the kind. */
  agents: Agent[]
  /** The instructions for a model. */
  task: string
  /** Additional instructions, by agent code. */
  taskByAgent?: Record<string, string>
  /**
   * The result of a model. Use `.nullable()` instead of `.optional()`, and no minimum, maximum or format: providers with
   * strict schemas reject them.
   */
  resultSchema: z.ZodObject
  /** The field whose entries have a `box_2d` (`result-fields.ts`). */
  boxListField?: string
  /** The analysis without a model, if there is one. */
  local?: LocalAnalysis
}

export type LocalAnalysis = {
  /** Reported as `metadata.model`. */
  model: string
  run(input: LocalInput & { signal: AbortSignal }, tools: LocalTools): Promise<Record<string, unknown>>
  /** If it differs from that of the models. */
  resultSchema?: z.ZodObject
}

/** What a worker thread needs to analyze an image. */
export type LocalInput = {
  image: InputImage
  /** The user's input, trimmed. */
  parameter: string | undefined
}

export type AnalysisInput = LocalInput & {
  /** Aborts when the analysis is cancelled or times out. */
  signal: AbortSignal
}

export type LocalTools = {
  /** Reads the text of the image. */
  readText(): ReturnType<TextReader['read']>
}

/** Agents of the catalog that client and server share. */
export function findCatalogAgents(...codes: string[]): Agent[] {
  return codes.map((code) => {
    const agent = sampleAgents.find((sample) => sample.code === code)
    if (!agent) throw new Error(`The built-in catalog has no agent ${code}.`)
    return agent
  })
}

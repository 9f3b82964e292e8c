import type { z } from 'zod'
import type { Agent } from '#contract/agent.ts'
import { sampleAgents } from '#contract/sample-agents.ts'
import type { AnalysisInput } from '../engines/analysis-input.ts'
import type { TextReader } from '#engines/ocr/text-reader.ts'

/** What agents do that answer alike: a kind has one form of answer and, in the client, one viewer. */
export type AgentKind = {
  /** As they are listed; one is active where an engine of this server can do its work. */
  agents: Agent[]
  /** What a model is told to do. */
  task: string
  /** Said in addition, by an agent's code. */
  taskByAgent?: Record<string, string>
  /**
   * What a model must answer. `.nullable()` and never `.optional()`: providers with strict schemas refuse a field that
   * is not required. No minimum, maximum or format for the same reason.
   */
  resultSchema: z.ZodObject
  /** The field of the answer whose entries have a `box_2d` (`box-fields.ts`). */
  boxListField?: string
  /** What can truly be done on this server without a model. Where that is nothing, nothing is invented. */
  local?: LocalAnalysis
}

export type LocalAnalysis = {
  /** As `metadata.model` tells it. */
  model: string
  run(asked: AnalysisInput, tools: { reader: TextReader }): Promise<Record<string, unknown>>
  /** Where its form is not that of the models. */
  answer?: z.ZodObject
}

/** Agents of the catalogue that client and server share. */
export function builtIn(...codes: string[]): Agent[] {
  return codes.map((code) => {
    const agent = sampleAgents.find((sample) => sample.code === code)
    if (!agent) throw new Error(`The built-in catalogue has no agent ${code}.`)
    return agent
  })
}

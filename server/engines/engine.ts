import type { Kind } from '../agents/kinds.ts'
import type { Picture } from './picture.ts'

/** One analysis, as an engine is asked for it. */
export type Job = {
  agentCode: string
  kind: Kind
  picture: Picture
  parameter: string | undefined
  /** As people ask for it; the engine maps retired names. */
  model: string
  /** Aborts when the client has left or the time is over. */
  signal: AbortSignal
}

export type Finding = {
  /** The fields of the agent's kind, or `raw_response` where a model did not keep to them. */
  result: Record<string, unknown>
  /** The model that did the work. */
  model: string
}

/** Something that can look at a picture. Throws Fault when it cannot answer. */
export type Engine = {
  /** As it stands in requests and in `metadata.provider`. */
  id: string
  name: string
  /** As people may ask for them; the first is the default. */
  models: string[]
  serves(kind: Kind): boolean
  analyze(job: Job): Promise<Finding>
  close(): Promise<void>
}

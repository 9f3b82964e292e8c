import type { AgentType } from '#domain/agents/agent-type.ts'
import type { InputImage } from '#engines/node/input-image.ts'

/** The id of the local engine, which costs the operator nothing. */
export const localEngineId = 'local'

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

export type AnalysisJob = AnalysisInput & {
  agentCode: string
  type: AgentType
  /** One of `Engine.models`. */
  model: string
}

export type AnalysisResult = {
  /** The fields of the agent type, or `raw_response` with the output of a model that did not return these fields. */
  result: Record<string, unknown>
  /** The model that analyzed the image. */
  model: string
}

/** An engine analyzes images. It is the local engine or a model provider. */
export type Engine = {
  /** `provider` in requests and `metadata.provider` in responses. */
  id: string
  name: string
  /** The names that requests may use. The first one is the default. */
  models: string[]
  /** Whether images stay on this server. */
  isLocal: boolean
  supports(type: AgentType): boolean
  /** Returns which of `models` is used for a name in a request; the name may be that of a retired model. */
  findModel(type: AgentType, name: string): string | undefined
  /** Returns the name that the catalog shows for one of `models`. A response may report a more specific name. */
  resolveModel(type: AgentType, model: string): string
  /** @throws HttpError or EngineError; the signal's reason when aborted. */
  analyze(job: AnalysisJob): Promise<AnalysisResult>
  close(): Promise<void>
}

import type { ExampleBox, Region } from '#contract/inference.ts'
import type { AgentType } from '#domain/agents/agent-type.ts'
import type { InputImage } from '#engines/node/input-image.ts'

/** What a request can contain. */
export const modelNamePattern = /^[\x21-\x7e]{1,128}$/

/** It costs the operator nothing. */
export const localEngineId = 'local'

/** For a worker thread. */
export type LocalInput = {
  image: InputImage
  /** Trimmed. */
  context: string | undefined
  /** Only for agents that count by examples. */
  examples?: ExampleBox[] | undefined
  /** As the examples. Sizes are in pixels of its image, which is a part of another one. */
  template?: { image: InputImage; examples: ExampleBox[]; wholeSide: number } | undefined
  region?: Region | undefined
}

export type AnalysisInput = LocalInput & {
  signal: AbortSignal
}

export type AnalysisJob = AnalysisInput & {
  /** Organizations take turns. */
  organizationId: string
  agentCode: string
  type: AgentType
  /** One of `Engine.models`. */
  model: string
  /** Called when a provider is asked, which the operator pays for. */
  onAsked?: (() => void) | undefined
}

export type AnalysisResult = {
  /** The fields of the agent type, or `raw_response` with the output of a model that did not return them. */
  result: Record<string, unknown>
  model: string
}

/** The local engine or a model provider. */
export type Engine = {
  /** `provider` in requests and `metadata.provider` in responses. */
  id: string
  name: string
  /** Names in requests; the first one is the default. */
  models: string[]
  /** Whether images stay on this server. */
  isLocal: boolean
  supports(type: AgentType): boolean
  /** Returns which of `models` is used for a name, which may be that of a retired model. */
  findModel(type: AgentType, name: string): string | undefined
  /** Returns the name that the catalog shows. A response may report a more specific one. */
  resolveModel(type: AgentType, model: string): string
  /** Returns what results depend on besides the image and the context. It changes with the model, the instructions or the version. */
  getRevision(type: AgentType, model: string): string
  /** @throws HttpError or EngineError; the signal's reason when aborted. */
  analyze(job: AnalysisJob): Promise<AnalysisResult>
  close(): Promise<void>
}

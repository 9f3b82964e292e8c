import type { AgentKind, AnalysisInput } from '../agents/agent-kind.ts'

export type AnalysisJob = AnalysisInput & {
  agentCode: string
  kind: AgentKind
  /** One of the engine's `models`. */
  model: string
}

export type AnalysisResult = {
  /** The fields of the agent's kind, or `raw_response` if a model did not return them. */
  result: Record<string, unknown>
  /** The model that did the work. */
  model: string
}

/** Analyzes images: a model provider or the local engine. */
export type Engine = {
  /** `provider` in requests and `metadata.provider` in responses. */
  id: string
  name: string
  /** As requests may name them; the first is the default. */
  models: string[]
  /** Whether images stay on this server. */
  isLocal: boolean
  supports(kind: AgentKind): boolean
  /** Returns the one of `models` that is used for a requested name, which may be a retired one. */
  findModel(kind: AgentKind, name: string): string | undefined
  /** Returns the name that the catalog shows for one of `models`. The response of a provider may be more specific. */
  resolveModel(kind: AgentKind, model: string): string
  /** @throws HttpError or EngineError; the signal's reason when aborted. */
  analyze(job: AnalysisJob): Promise<AnalysisResult>
  close(): Promise<void>
}

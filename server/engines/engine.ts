import type { AgentKindName } from '../agents/kinds.ts'
import type { AnalysisInput } from './analysis-input.ts'

/** One analysis, as an engine is asked for it. */
export type AnalysisJob = AnalysisInput & {
  agentCode: string
  kind: AgentKindName
  /** As people ask for it; the engine maps retired names. */
  model: string
}

export type AnalysisResult = {
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
  /** Pictures do not leave this server. */
  isLocal: boolean
  supports(kind: AgentKindName): boolean
  /** What will truly answer when one of `models` is asked for; a provider may tell its version in addition. */
  resolveModel(kind: AgentKindName, model: string): string
  analyze(job: AnalysisJob): Promise<AnalysisResult>
  close(): Promise<void>
}

import type { AnalysisName } from '#engines/analyses/analysis-name.ts'
import type { EngineErrorCode } from '#engines/engine-error.ts'

export type AnalyzeRequest = {
  analysis: AnalysisName
  /** The context of the run, trimmed. */
  parameter: string | undefined
}

/** An `EngineError` is data, because an error that is sent to the page loses its code. */
export type AnalyzeOutcome =
  | { result: Record<string, unknown> }
  | { error: { code: EngineErrorCode; message: string } }

/** Receives a first reading, which the rest of the analysis improves. */
export type OnFirstResult = (result: Record<string, unknown>) => void

export type ReaderWorker = {
  /** One image at a time. Rejects if the engine cannot be loaded. */
  analyze(file: Blob, request: AnalyzeRequest, onFirstResult?: OnFirstResult): Promise<AnalyzeOutcome>
  /** Ends the analysis after its first reading. */
  finish(): void
}

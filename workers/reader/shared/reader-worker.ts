import type { AnalysisName } from '#engines/analyses/analysis-name.ts'
import type { PreviewItem } from '#engines/analyses/preview.ts'
import type { Example, FractionBox } from '#engines/counting/count-by-example.ts'
import type { EngineErrorCode } from '#engines/engine-error.ts'
import type { StoredModel } from './stored-models.ts'

export type AnalyzeRequest = {
  analysis: AnalysisName
  /** The context of the run, trimmed. */
  parameter: string | undefined
  examples?: readonly Example[] | undefined
  /** As the examples. Its image is a part of another one. */
  template?: { image: Blob; examples: readonly Example[]; wholeSide: number } | undefined
  /** In which objects count by examples. */
  region?: FractionBox | undefined
}

/** An `EngineError` about the image is data, because an error that is sent to the page loses its code. */
export type AnalyzeOutcome =
  | { result: Record<string, unknown> }
  | { error: { code: EngineErrorCode; message: string } }

/** Receives results of the lines that were read by then. */
export type OnPartialResult = (result: Record<string, unknown>) => void

/** A frame of the camera. It is transferred, so the worker closes it. */
export type PreviewFrame = VideoFrame | ImageBitmap

export type ReaderWorker = {
  /** One image at a time. Rejects if the reader fails, as when one of its files cannot be loaded. */
  analyze(file: Blob, request: AnalyzeRequest, onPartialResult?: OnPartialResult): Promise<AnalyzeOutcome>
  /** Runs a model of the operator that is stored on the device. */
  runModel(file: Blob, model: StoredModel): Promise<AnalyzeOutcome>
  readCodes(file: Blob): Promise<string[]>
  /** Returns what the analysis would find in a frame; undefined if it cannot tell, or was cancelled. */
  preview(frame: PreviewFrame, request: AnalyzeRequest): Promise<PreviewItem[] | undefined>
  /** Ends the preview of a frame before its next model. */
  cancelPreview(): void
}

import { analyses } from '#engines/analyses/analyses.ts'
import type { Analysis } from '#engines/analyses/analysis.ts'
import { createLanguageError, splitLanguages } from '#engines/analyses/requested-languages.ts'
import { EngineError } from '#engines/engine-error.ts'
import type { RecognizedText } from '#engines/ocr/reading.ts'
import { createTextReader } from '#engines/ocr/text-reader.ts'
import type { AnalyzeOutcome, AnalyzeRequest, OnFirstResult } from '../shared/reader-worker.ts'
import { createCanvasPixelSource } from './canvas-pixel-source.ts'
import { openTesseractCore } from './open-tesseract-core.ts'

/** In pixels, as in an upload of the app. */
const maxSide = 1000

/** A slow device takes several times as long as a server. The first reading is shown before. */
const reader = createTextReader({ openEngine: openTesseractCore, timeoutMs: 30_000 })
/** Aborting an analysis terminates the worker. */
const neverAborted = new AbortController().signal

type AnalyzeOptions = { finishSignal: AbortSignal; onFirstResult: OnFirstResult | undefined }

export async function analyzeOnDevice(
  file: Blob,
  { analysis, parameter }: AnalyzeRequest,
  { finishSignal, onFirstResult }: AnalyzeOptions,
): Promise<AnalyzeOutcome> {
  try {
    const { context, languages = [] } = splitLanguages(parameter)
    const missing = languages.find((language) => language !== 'eng')
    const image = await createCanvasPixelSource(file, maxSide)
    const analyze = (readText: Analysis['readText']) =>
      analyses[analysis]({ image, context, signal: neverAborted, readText })
    const onFirstReading = async (text: RecognizedText) => {
      const first = await analyze(async () => ({ ...text, lines: [] }))
      if (first.validation_status !== 'no_match') onFirstResult?.(first)
    }
    // A text that is not in the first reading may be found when unsure parts are read again.
    const options = { onFirstReading, ...(analysis === 'validate-label' ? {} : { finishSignal }) }
    const result = await analyze(async () => {
      if (missing) throw createLanguageError(missing, ['eng'])
      return { ...(await reader.read(image, neverAborted, options)), lines: [] }
    })
    return { result }
  } catch (error) {
    if (error instanceof EngineError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}

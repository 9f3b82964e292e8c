import type { Analysis } from '#engines/analyses/analysis.ts'
import { countAll, countWithExpectation } from '#engines/analyses/count-all.ts'
import { extractText } from '#engines/analyses/extract-text.ts'
import { validateLabel } from '#engines/analyses/validate-label.ts'
import { EngineError } from '#engines/engine-error.ts'
import { createLanguageError, splitLanguages } from '#engines/ocr/requested-languages.ts'
import { createTextReader } from '#engines/ocr/text-reader.ts'
import type { AnalyzeOutcome, AnalyzeRequest, DeviceAnalysis } from '../shared/reader-worker.ts'
import { createCanvasPixelSource } from './canvas-pixel-source.ts'
import { openTesseractCore } from './open-tesseract-core.ts'

/** The largest side that is decoded, in pixels, as in an upload of the app. */
const maxSide = 1000

const analyses: Record<DeviceAnalysis, (analysis: Analysis) => Promise<Record<string, unknown>>> = {
  text: extractText,
  'label-reader': validateLabel,
  counter: countAll,
  'object-counter': countWithExpectation,
}

/** A slow device gives a first reading soon rather than a better one. */
const reader = createTextReader({ openEngine: openTesseractCore, secondReadingMs: 1500 })
/** Aborting an analysis terminates the worker. */
const neverAborted = new AbortController().signal

/** Runs an analysis of the server's built-in engine in this worker. */
export async function analyzeOnDevice(
  file: Blob,
  { analysis, parameter: context }: AnalyzeRequest,
): Promise<AnalyzeOutcome> {
  try {
    const { parameter, languages = [] } = splitLanguages(context)
    const missing = languages.find((language) => language !== 'eng')
    const image = await createCanvasPixelSource(file, maxSide)
    const readText = async () => {
      if (missing) throw createLanguageError(missing, ['eng'])
      return await reader.read(image, neverAborted)
    }
    return { result: await analyses[analysis]({ image, parameter, signal: neverAborted, readText }) }
  } catch (error) {
    if (error instanceof EngineError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}

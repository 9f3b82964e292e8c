import { analyses } from '#engines/analyses/analyses.ts'
import { extractLanguages } from '#engines/analyses/requested-languages.ts'
import type { Detection } from '#engines/detection/detection.ts'
import { EngineError } from '#engines/engine-error.ts'
import type { RecognizedText } from '#engines/text/recognized-text.ts'
import type { AnalyzeOutcome, AnalyzeRequest, OnPartialResult } from '../shared/reader-worker.ts'
import { createCanvasPixelSource } from './canvas-pixel-source.ts'
import { correlate, detector, readCodesInImage, readFeatures, textReader } from './device-engine.ts'

/** In pixels, as in an upload of the app. */
const maxSide = 1000
/** In ms. Partial results are for the user's eyes. */
const partialIntervalMs = 200

/** Aborting an analysis terminates the worker. */
const neverAborted = new AbortController().signal

export async function analyzeOnDevice(
  file: Blob,
  { analysis, parameter, examples, template: stored, region }: AnalyzeRequest,
  onPartialResult: OnPartialResult = () => {},
): Promise<AnalyzeOutcome> {
  try {
    const { context, languages = [] } = extractLanguages(parameter)
    const image = await createCanvasPixelSource(file, maxSide)
    const template = stored && {
      ...stored,
      image: await createCanvasPixelSource(stored.image, maxSide),
    }
    let detections: Promise<Detection[]> | undefined
    const detect = () => (detections ??= detector.detect(image, neverAborted))
    const base = {
      image,
      context,
      examples,
      template,
      region,
      signal: neverAborted,
      detect,
      correlate,
      readFeatures,
    }
    let isComplete = false
    let lastAt = 0
    const onLines = (text: RecognizedText) => {
      if (performance.now() - lastAt < partialIntervalMs) return
      lastAt = performance.now()
      const known = { ...base, readText: async () => text, readCodes: async () => [] }
      void analyses[analysis](known).then((result) => {
        // A text may be in lines that are not read yet.
        if (!isComplete && result.validation_status !== 'no_match') onPartialResult(result)
      })
    }
    const readText = () => textReader.read(image, { signal: neverAborted, languages: [], onLines })
    const result = await analyses[analysis]({ ...base, readText, readCodes: () => readCodesInImage(image) })
    isComplete = true
    return { result: languages.some((language) => language !== 'eng') ? addDoubt(result) : result }
  } catch (error) {
    // With any other error the page replaces the worker, because a broken reader stays broken.
    const isAboutImage = error instanceof EngineError && error.code !== 'ocr_failed'
    if (isAboutImage) return { error: { code: error.code, message: error.message } }
    throw error
  }
}

export async function readCodesOnDevice(file: Blob): Promise<string[]> {
  const codes = await readCodesInImage(await createCanvasPixelSource(file, maxSide))
  return codes.map(({ text }) => text)
}

/** The models for letters of other languages are on the server. */
function addDoubt(result: Record<string, unknown>): Record<string, unknown> {
  const doubts = Array.isArray(result.doubts) ? result.doubts : []
  return { ...result, doubts: [...doubts, 'this device reads letters such as ö without their marks'] }
}

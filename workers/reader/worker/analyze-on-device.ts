import { analyses } from '#engines/analyses/analyses.ts'
import { splitLanguages } from '#engines/analyses/requested-languages.ts'
import { createCodeReader } from '#engines/codes/read-codes.ts'
import { createCorrelator } from '#engines/counting/correlation.ts'
import type { Detection } from '#engines/detection/detection.ts'
import { createDetector } from '#engines/detection/detector.ts'
import { openShippedModel, shippedModels } from '#engines/detection/shipped-models.ts'
import { EngineError } from '#engines/engine-error.ts'
import type { ReadText } from '#engines/text/read-text.ts'
import { openTextModels } from '#engines/text/text-models.ts'
import { createTextReader } from '#engines/text/text-reader.ts'
import { detectorFiles, readerFiles } from '../shared/reader-files.ts'
import type { AnalyzeOutcome, AnalyzeRequest, OnPartialResult } from '../shared/reader-worker.ts'
import { loadFile } from '../shared/stored-files.ts'
import { createCanvasPixelSource } from './canvas-pixel-source.ts'
import { getRuntime } from './get-runtime.ts'

/** In pixels, as in an upload of the app. */
const maxSide = 1000
/** In ms. Partial results are for the user's eyes. */
const partialIntervalMs = 200

const reader = createTextReader({ openModels: openReader })
const detector = createDetector(openDetector)
const { correlate } = createCorrelator(getRuntime)
const readCodesOf = createCodeReader(() => loadFile(readerFiles.codes))
/** Aborting an analysis terminates the worker. */
const neverAborted = new AbortController().signal

export async function analyzeOnDevice(
  file: Blob,
  { analysis, parameter, examples }: AnalyzeRequest,
  onPartialResult: OnPartialResult = () => {},
): Promise<AnalyzeOutcome> {
  try {
    const { context, languages = [] } = splitLanguages(parameter)
    const image = await createCanvasPixelSource(file, maxSide)
    let detections: Promise<Detection[]> | undefined
    const detect = () => (detections ??= detector.detect(image, neverAborted))
    const base = { image, context, examples, signal: neverAborted, detect, correlate }
    let isComplete = false
    let lastAt = 0
    const onLines = (text: ReadText) => {
      if (performance.now() - lastAt < partialIntervalMs) return
      lastAt = performance.now()
      const known = { ...base, readText: async () => text, readCodes: async () => [] }
      void analyses[analysis](known).then((result) => {
        // A text may be in lines that are not read yet.
        if (!isComplete && result.validation_status !== 'no_match') onPartialResult(result)
      })
    }
    const readText = () => reader.read(image, { signal: neverAborted, languages: [], onLines })
    const result = await analyses[analysis]({ ...base, readText, readCodes: () => readCodesOf(image) })
    isComplete = true
    return { result: languages.some((language) => language !== 'eng') ? addDoubt(result) : result }
  } catch (error) {
    if (error instanceof EngineError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}

export async function readCodesOnDevice(file: Blob): Promise<string[]> {
  const codes = await readCodesOf(await createCanvasPixelSource(file, maxSide))
  return codes.map(({ text }) => text)
}

async function openReader() {
  const { detection, recognition, characters } = readerFiles
  const files = await Promise.all([detection, recognition, characters].map(loadFile))
  const [detectionBytes, recognitionBytes, characterBytes] = files.map((bytes) => new Uint8Array(bytes))
  if (!detectionBytes || !recognitionBytes) throw new Error('A file of the reader is missing')
  return await openTextModels(await getRuntime(), {
    detection: detectionBytes,
    recognition: recognitionBytes,
    characters: new TextDecoder().decode(characterBytes),
  })
}

async function openDetector() {
  const opened = await getRuntime()
  return await Promise.all(
    Object.values(shippedModels).map(async (definition) => {
      const bytes = await loadFile(detectorFiles[definition.file])
      return await openShippedModel(opened, new Uint8Array(bytes), definition)
    }),
  )
}

/** The models for letters of other languages are on the server. */
function addDoubt(result: Record<string, unknown>): Record<string, unknown> {
  const doubts = Array.isArray(result.doubts) ? result.doubts : []
  return { ...result, doubts: [...doubts, 'this device reads letters such as ö without their marks'] }
}

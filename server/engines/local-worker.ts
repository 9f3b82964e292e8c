import { constants, setPriority } from 'node:os'
import { isMainThread, type MessagePort } from 'node:worker_threads'
import type { AnalysisName } from '#engines/analyses/analysis-name.ts'
import { analyze } from '#engines/analyses/analyze.ts'
import { createMissingLanguageError, extractLanguages } from '#engines/analyses/requested-languages.ts'
import { createCorrelator } from '#engines/counting/correlation.ts'
import type { Detection } from '#engines/detection/detection.ts'
import { EngineError, type EngineErrorCode } from '#engines/engine-error.ts'
import { createNodeCodeReader } from '#engines/node/node-code-reader.ts'
import { createNodeDetector } from '#engines/node/node-detector.ts'
import { createNodeFeatureReader } from '#engines/node/node-feature-reader.ts'
import { getNodeRuntime } from '#engines/node/node-runtime.ts'
import { createNodeTextReader } from '#engines/node/node-text-reader.ts'
import { toPixelSource } from '#engines/node/pixel-source.ts'
import { isLanguageInstalled, listInstalledLanguages } from '#engines/node/tesseract-models.ts'
import type { LocalInput } from './engine.ts'

/** `languages` are read unless the context names others (`language: de`). */
export type LocalTask = LocalInput & {
  analysis: AnalysisName
  languages: string[]
  /** A message aborts the analysis. */
  abortPort?: MessagePort
}

/** An `EngineError` is data, because an error thrown across threads loses its code. */
export type LocalOutcome =
  | { result: Record<string, unknown> }
  | { error: { code: EngineErrorCode; message: string } }

/** One per thread, because each uses about 200 MB. */
const reader = createNodeTextReader()
const readCodesOf = createNodeCodeReader()
const detector = createNodeDetector()
const { correlate } = createCorrelator(getNodeRuntime)
const { readFeatures } = createNodeFeatureReader()

// On Linux, of this thread only. Requests are handled before images are analyzed.
if (process.platform === 'linux' && !isMainThread) setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

/** Called for one image at a time. */
export async function analyzeLocally({
  analysis,
  image: file,
  context: requestContext,
  examples,
  template: templateFile,
  region,
  languages: defaultLanguages,
  abortPort,
}: LocalTask): Promise<LocalOutcome> {
  const controller = new AbortController()
  const { signal } = controller
  abortPort?.once('message', () => controller.abort())
  try {
    const image = toPixelSource(file)
    const { context, languages = defaultLanguages } = extractLanguages(requestContext)
    const readText = async () => {
      await assertInstalled(languages)
      return await reader.read(image, { signal, languages })
    }
    const readCodes = () => readCodesOf(image)
    let detections: Promise<Detection[]> | undefined
    const detect = () => (detections ??= detector.detect(image, signal))
    const tools = { readText, readCodes, detect, correlate, readFeatures }
    const template = templateFile && { ...templateFile, image: toPixelSource(templateFile.image) }
    const request = { image, context, examples, template, region, signal }
    return { result: await analyze(analysis, { ...request, ...tools }) }
  } catch (error) {
    if (error instanceof EngineError) return { error: { code: error.code, message: error.message } }
    throw error
  } finally {
    abortPort?.close()
  }
}

/** @throws EngineError `language_not_installed` */
async function assertInstalled(languages: string[]): Promise<void> {
  const missing = languages.find((language) => !isLanguageInstalled(language))
  if (missing) throw createMissingLanguageError(missing, await listInstalledLanguages())
}

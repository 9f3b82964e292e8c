import { type PreviewItem, previewAnalysis } from '#engines/analyses/preview.ts'
import { extractLanguages } from '#engines/analyses/requested-languages.ts'
import { EngineError } from '#engines/engine-error.ts'
import type { AnalyzeRequest, PreviewFrame } from '../shared/reader-worker.ts'
import { createFramePixelSource } from './canvas-pixel-source.ts'
import { correlate, detector, readCodesInImage, readFeatures, textReader } from './device-engine.ts'

/** In pixels. Codes need more than objects. */
const [maxSide, maxCodeSide] = [640, 1000]

let running: AbortController | undefined

export async function previewFrame(
  frame: PreviewFrame,
  { analysis, parameter }: AnalyzeRequest,
): Promise<PreviewItem[] | undefined> {
  const controller = new AbortController()
  running = controller
  const { signal } = controller
  try {
    const readsCodes = analysis === 'extract-text' || analysis === 'validate-label'
    const image = createFramePixelSource(frame, readsCodes ? maxCodeSide : maxSide)
    return await previewAnalysis(analysis, {
      image,
      context: extractLanguages(parameter).context,
      signal,
      correlate,
      readFeatures,
      detect: () => detector.preview(image, signal),
      readText: () => textReader.read(image, { signal }),
      readCodes: () => readCodesInImage(image),
      findLines: () => textReader.preview(image, signal),
    })
  } catch (error) {
    if (signal.aborted || error instanceof EngineError) return undefined
    throw error
  }
}

export function cancelPreview(): void {
  running?.abort()
}

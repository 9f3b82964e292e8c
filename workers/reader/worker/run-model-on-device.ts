import { EngineError } from '#engines/engine-error.ts'
import { checkModel } from '#engines/own-models/check-model.ts'
import { runOwnModel } from '#engines/own-models/own-model.ts'
import { toModelResult } from '#engines/own-models/to-model-result.ts'
import type { Model } from '#engines/runtime/model-runtime.ts'
import type { AnalyzeOutcome } from '../shared/reader-worker.ts'
import { loadModel, type StoredModel, type StoredModelKey } from '../shared/stored-models.ts'
import { createCanvasPixelSource } from './canvas-pixel-source.ts'
import { getRuntime } from './get-runtime.ts'

/** In pixels, as in an upload of the app. */
const maxSide = 1000

let opened: { sha256: string; model: Model } | undefined

/** The worker holds one model at a time. */
export async function runModelOnDevice(
  file: Blob,
  { settings, ...key }: StoredModel,
): Promise<AnalyzeOutcome> {
  try {
    const image = await createCanvasPixelSource(file, maxSide)
    const model = await openModel(key)
    const decoded = await runOwnModel(model, settings, image)
    return { result: toModelResult(decoded, image, settings.resultForm) }
  } catch (error) {
    if (error instanceof EngineError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}

async function openModel(key: StoredModelKey): Promise<Model> {
  const { sha256 } = key
  if (opened?.sha256 === sha256) return opened.model
  await opened?.model.close()
  opened = undefined
  const bytes = await loadModel(key)
  checkModel(bytes)
  const model = await (await getRuntime()).open(bytes)
  opened = { sha256, model }
  return model
}

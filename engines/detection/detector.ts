import type { PixelSource } from '../image/pixels.ts'
import { roundBox } from '../image/round-box.ts'
import { createAutoClosingResource } from '../runtime/auto-closing-resource.ts'
import { calibrate, type PlattParameters } from './calibration.ts'
import { type DetectionModel, decodeForModels, detectWithModel } from './detect-with-model.ts'
import type { Detection } from './detection.ts'
import { fuseDetections } from './fuse-detections.ts'

/** From this confidence on, agents that look for bottles count one. On the corpus they find more, with a better F1. */
export const minBottleConfidence = 0.18
/** From this confidence on, an object is counted. Less confident ones are doubtful. */
export const minSureConfidence = 0.35
/** No model is always right. */
const maxConfidence = 0.99
/** Of the models of `shipped-models.ts` together, for every other photo of `bench/detection/corpus.json`. */
const calibration: PlattParameters = { slope: 2.34, offset: 1.28 }
/** Of labels in which one model has more weight. */
const labelCalibrations: Readonly<Record<string, PlattParameters>> = { bottle: { slope: 2.46, offset: 1.87 } }

/** Finds objects with the models of `engines/models`, one image at a time. */
export function createDetector(openModels: () => Promise<DetectionModel[]>) {
  const resource = createAutoClosingResource(openModels, async (models) => {
    for (const { model } of models) await model.close()
  })
  return {
    /**
     * Returns the objects, also doubtful ones, the most confident first, with boxes in whole pixels of the image. Aborting ends
     * the detection after the run of a model.
     *
     * @throws EngineError `invalid_image`; the signal's reason when aborted.
     */
    detect(image: PixelSource, signal: AbortSignal): Promise<Detection[]> {
      return resource.use((models) => detectWithModels(image, models, signal))
    },
    /** As `detect`, with the first model only: in half the time, and less exact. */
    preview(image: PixelSource, signal: AbortSignal): Promise<Detection[]> {
      return resource.use((models) => detectWithModels(image, models.slice(0, 1), signal))
    },
    close: resource.close,
  }
}

async function detectWithModels(
  image: PixelSource,
  models: readonly DetectionModel[],
  signal: AbortSignal,
): Promise<Detection[]> {
  const decoded = await decodeForModels(image, models)
  const found: Detection[][] = []
  for (const model of models) {
    signal.throwIfAborted()
    found.push(await detectWithModel(decoded, model))
  }
  const getWeight = (model: number, label: string) => models[model]?.weights?.[label] ?? 1
  return fuseDetections(found, getWeight)
    .map(({ label, confidence, box }) => ({
      label,
      confidence: toCertainty(confidence, label),
      box: roundBox(box),
    }))
    .sort((a, b) => b.confidence - a.confidence)
}

function toCertainty(confidence: number, label: string): number {
  const calibrated = calibrate(confidence, labelCalibrations[label] ?? calibration)
  return Math.min(maxConfidence, Math.round(calibrated * 100) / 100)
}

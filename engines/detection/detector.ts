import type { PixelSource } from '../image/pixels.ts'
import { createIdleResource } from '../runtime/idle-resource.ts'
import { type Calibration, calibrate } from './calibration.ts'
import { type DetectionModel, decodeForModels, detectWithModel } from './detect-with-model.ts'
import type { Detection } from './detection.ts'
import { fuseDetections } from './fuse-detections.ts'

/** From this confidence on, an object is counted. Less confident ones are doubtful. */
export const minSureConfidence = 0.35
/** No model is always right. */
const maxConfidence = 0.99
/** Of the models of `shipped-models.ts` together, for every other photo of `bench/detection/corpus.json`. */
const calibration: Calibration = { slope: 2.34, offset: 1.28 }

/** Finds objects with the models of `engines/models`, one image at a time. They are closed after a minute without one. */
export function createDetector(openModels: () => Promise<DetectionModel[]>) {
  const resource = createIdleResource(openModels, async (models) => {
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
      return resource.use(async (models) => {
        const decoded = await decodeForModels(image, models)
        const found: Detection[][] = []
        for (const model of models) {
          signal.throwIfAborted()
          found.push(await detectWithModel(decoded, model))
        }
        return fuseDetections(found).map((detection) => ({
          label: detection.label,
          confidence: Math.min(
            maxConfidence,
            Math.round(calibrate(detection.confidence, calibration) * 100) / 100,
          ),
          box: roundBox(detection.box),
        }))
      })
    },
    close: resource.close,
  }
}

function roundBox(box: Detection['box']): Detection['box'] {
  const [x, y] = [Math.round(box.x), Math.round(box.y)]
  return { x, y, width: Math.round(box.x + box.width) - x, height: Math.round(box.y + box.height) - y }
}

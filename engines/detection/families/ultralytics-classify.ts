import { toClassifications } from './classifier.ts'
import type { ModelFamily } from './family.ts'
import { yoloImageOptions } from './image-options.ts'
import { getDimsWithoutBatch, getFirstOutput } from './read-outputs.ts'
import { readLabels } from './ultralytics-output.ts'

export const ultralyticsClassify: ModelFamily = {
  name: 'ultralytics-classify',
  description: 'YOLO of Ultralytics, one class for the image',
  task: 'classify',
  match(model) {
    const labels = readLabels(model, 'classify')
    const [classCount] = getDimsWithoutBatch(model.outputs[0], 1) ?? []
    if (!labels || classCount !== labels.length) return undefined
    return { image: { ...yoloImageOptions, resize: 'center-crop' }, classCount, labels }
  },
  decode: (outputs, { labels }) => ({ classes: toClassifications(getFirstOutput(outputs), labels) }),
}

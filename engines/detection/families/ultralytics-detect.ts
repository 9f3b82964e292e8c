import type { ModelFamily } from './family.ts'
import { yoloImageOptions } from './image-options.ts'
import { countCells, getDimsWithoutBatch, getFirstOutput } from './read-outputs.ts'
import {
  findRowLayout,
  getRowLayout,
  readCandidates,
  readLabels,
  suppressUnlessEndToEnd,
} from './ultralytics-output.ts'

/** YOLOv8 and later. Without metadata, the number of rows must be that of their grids. */
export const ultralyticsDetect: ModelFamily = {
  name: 'ultralytics-detect',
  description: 'YOLO of Ultralytics, objects with boxes',
  task: 'detect',
  match(model, size) {
    if (model.outputs.length !== 1) return undefined
    const labels = readLabels(model, 'detect')
    if (!labels && model.metadata.has('task')) return undefined
    const layout = findRowLayout(model.outputs[0], labels?.length, 0)
    if (!layout) return undefined
    const isOfGrids = getDimsWithoutBatch(model.outputs[0], 2)?.[1] === countCells(size, [8, 16, 32])
    if (!labels && layout.kind === 'rows' && !isOfGrids) return undefined
    return { image: yoloImageOptions, classCount: layout.classCount, ...(labels && { labels }) }
  },
  decode(outputs, context) {
    const output = getFirstOutput(outputs)
    const layout = getRowLayout(output, context.labels.length, 0)
    const candidates = readCandidates(output, layout, context)
    const detections = suppressUnlessEndToEnd(candidates, layout, context)
    return { detections: detections.map(({ extras: _, ...detection }) => detection) }
  },
}

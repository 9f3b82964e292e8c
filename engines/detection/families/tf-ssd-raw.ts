import type { PixelBox, Size } from '../../image/pixels.ts'
import type { Detection } from '../detection.ts'
import { suppressOverlaps } from '../suppress-overlaps.ts'
import type { ModelFamily } from './family.ts'
import {
  findRowMaximum,
  getDimsWithoutBatch,
  getLabel,
  getOutput,
  isValidBox,
  sigmoid,
  toMatrix,
} from './read-outputs.ts'

/** Cells per side of each grid, for an input of 300 px. */
const grids = [19, 10, 5, 3, 2, 1]
const [minScale, maxScale] = [0.2, 0.95]
const aspectRatios = [1, 2, 1 / 2, 3, 1 / 3]
/** The model returns ten times the shift of the center, and five times the logarithm of the scale. */
const [centerFactor, sizeFactor] = [10, 5]
const [boxesName, classesName] = ['box_encodings', 'class_predictions']

type Anchor = { x: number; y: number; width: number; height: number }

/**
 * SSD of TensorFlow's Object Detection API before its postprocessing: each box is relative to an anchor, and the first class is
 * the background.
 */
export const tfSsdRaw: ModelFamily = {
  name: 'ssd-anchors',
  description: 'SSD of TensorFlow without postprocessing, objects with boxes',
  task: 'detect',
  match({ outputs }) {
    const [boxes, classes] = [boxesName, classesName].map((name) =>
      getDimsWithoutBatch(
        outputs.find((output) => output.name === name),
        2,
      ),
    )
    if (boxes?.join() !== `${anchors.length},4` || !classes?.[1]) return undefined
    const image = { resize: 'stretch', padding: 0, color: 'rgb', scale: 2 / 255, mean: [1, 1, 1] } as const
    return { image, classCount: classes[1] - 1 }
  },
  decode(outputs, { size, labels, minConfidence, maxOverlap }) {
    const boxes = toMatrix(getOutput(outputs, (name) => name === boxesName))
    const classes = toMatrix(getOutput(outputs, (name) => name === classesName))
    const minLogit = Math.log(minConfidence / (1 - minConfidence))
    const candidates = anchors.flatMap((anchor, row): Detection[] => {
      const best = findRowMaximum(classes, row, { from: 1, count: classes.columns - 1 })
      if (!(best.value >= minLogit)) return []
      const encoding = [0, 1, 2, 3].map((column) => boxes.get(row, column))
      const box = decodeBox(encoding, anchor, size)
      return isValidBox(box)
        ? [{ label: getLabel(labels, best.index), confidence: sigmoid(best.value), box }]
        : []
    })
    return { detections: suppressOverlaps(candidates, { maxOverlap }) }
  },
}

/** Centers and sizes are fractions of the input. */
const anchors: readonly Anchor[] = grids.flatMap((side, layer) => {
  const sizes = layer === 0 ? listFirstSizes() : listSizes(layer)
  return Array.from({ length: side * side }, (_, cell) => {
    const [x, y] = [((cell % side) + 0.5) / side, (Math.floor(cell / side) + 0.5) / side]
    return sizes.map((size) => ({ x, y, ...size }))
  }).flat()
})

function getScale(layer: number): number {
  return layer === grids.length ? 1 : minScale + ((maxScale - minScale) * layer) / (grids.length - 1)
}

/** The smallest cells have fewer anchors. */
function listFirstSizes() {
  return [createSize(0.1, 1), createSize(getScale(0), 2), createSize(getScale(0), 1 / 2)]
}

function listSizes(layer: number) {
  const between = Math.sqrt(getScale(layer) * getScale(layer + 1))
  return [...aspectRatios.map((ratio) => createSize(getScale(layer), ratio)), createSize(between, 1)]
}

function createSize(scale: number, ratio: number) {
  return { width: scale * Math.sqrt(ratio), height: scale / Math.sqrt(ratio) }
}

function decodeBox([dy = 0, dx = 0, dh = 0, dw = 0]: number[], anchor: Anchor, size: Size): PixelBox {
  const width = Math.exp(dw / sizeFactor) * anchor.width
  const height = Math.exp(dh / sizeFactor) * anchor.height
  const x = (dx / centerFactor) * anchor.width + anchor.x - width / 2
  const y = (dy / centerFactor) * anchor.height + anchor.y - height / 2
  return { x: x * size.width, y: y * size.height, width: width * size.width, height: height * size.height }
}

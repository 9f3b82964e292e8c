import { parsePythonLiteral } from '../../own-models/python-literal.ts'
import type { Detection } from '../detection.ts'
import type { ModelFamily, ModelInfo } from './family.ts'
import { yoloImageOptions } from './image-options.ts'
import { getFirstOutput } from './read-outputs.ts'
import {
  type Candidate,
  findRowLayout,
  getRowLayout,
  readCandidates,
  readLabels,
  suppressUnlessEndToEnd,
} from './ultralytics-output.ts'

export const ultralyticsPose: ModelFamily = {
  name: 'ultralytics-pose',
  description: 'YOLO of Ultralytics, objects with points, such as the joints of people',
  task: 'detect',
  match(model) {
    const labels = readLabels(model, 'pose')
    const [count, values] = readShape(model)
    if (!labels || model.outputs.length !== 1) return undefined
    const layout = findRowLayout(model.outputs[0], labels.length, count * values)
    const pointNames = readPointNames(model, count)
    return layout && { image: yoloImageOptions, classCount: labels.length, labels, pointNames }
  },
  decode(outputs, context) {
    const output = getFirstOutput(outputs)
    const { pointNames = [], labels } = context
    // Rows are longer than they are many only in end-to-end models, which have 6 values before the points.
    const [first = 0, second = 0] = output.dims.slice(-2)
    const restOfRows = first - 4 - labels.length
    const isRows = first < second && restOfRows > 0 && restOfRows % pointNames.length === 0
    const extraCount = isRows ? restOfRows : second - 6
    const layout = getRowLayout(output, labels.length, extraCount)
    const candidates = suppressUnlessEndToEnd(readCandidates(output, layout, context), layout, context)
    return { detections: candidates.map((candidate) => addPoints(candidate, pointNames)) }
  },
}

function addPoints({ extras, ...detection }: Candidate, names: readonly string[]): Detection {
  const length = extras.length / names.length
  const points = names.map((name, index) => {
    const [x = 0, y = 0, confidence = 1] = extras.slice(index * length, (index + 1) * length)
    return { name, x, y, confidence }
  })
  return { ...detection, points: points.filter(({ x, y }) => Number.isFinite(x + y)) }
}

/** How many points an object has, and how many values a point: with or without its confidence. */
function readShape({ metadata }: ModelInfo): [count: number, values: number] {
  const shape = parsePythonLiteral(metadata.get('kpt_shape') ?? '')
  const [count, values] = Array.isArray(shape) ? shape : []
  const isShape = typeof count === 'number' && (values === 2 || values === 3) && count > 0 && count <= 1000
  return isShape ? [count, values] : [17, 3]
}

/** `{0: ['nose', …]}` in newer exports. */
function readPointNames({ metadata }: ModelInfo, count: number): string[] {
  const byClass = parsePythonLiteral(metadata.get('kpt_names') ?? '')
  const names = byClass instanceof Map ? byClass.get(0) : undefined
  return Array.isArray(names) && names.length === count
    ? names.map(String)
    : Array.from({ length: count }, (_, index) => `point ${index + 1}`)
}

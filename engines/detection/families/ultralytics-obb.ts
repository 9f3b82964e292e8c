import type { Detection } from '../detection.ts'
import { suppressOverlaps } from '../suppress-overlaps.ts'
import type { ModelFamily } from './family.ts'
import { yoloImageOptions } from './image-options.ts'
import { getFirstOutput } from './read-outputs.ts'
import {
  type Candidate,
  findRowLayout,
  getRowLayout,
  readCandidates,
  readLabels,
} from './ultralytics-output.ts'

export const ultralyticsObb: ModelFamily = {
  name: 'ultralytics-obb',
  description: 'YOLO of Ultralytics, objects with turned boxes',
  task: 'detect',
  match(model) {
    const labels = readLabels(model, 'obb')
    if (!labels || model.outputs.length !== 1) return undefined
    const layout = findRowLayout(model.outputs[0], labels.length, 1)
    return layout && { image: yoloImageOptions, classCount: labels.length, labels }
  },
  decode(outputs, context) {
    const output = getFirstOutput(outputs)
    const layout = getRowLayout(output, context.labels.length, 1)
    const candidates = readCandidates(output, layout, context, 'cxcywh')
    const { maxOverlap } = context
    const retained =
      layout.kind === 'end-to-end'
        ? candidates
        : suppressOverlaps(candidates, { maxOverlap, getOverlap: getTurnedOverlap })
    return { detections: retained.map(turnBox) }
  },
}

const getAngle = ({ extras: [angle = 0] }: Candidate) => angle

function turnBox(candidate: Candidate): Detection {
  const { label, confidence, box } = candidate
  const angle = getAngle(candidate)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  const outline = corners.map(([along, across]) => {
    const [right, down] = [(along * box.width) / 2, (across * box.height) / 2]
    return { x: x + right * cos - down * sin, y: y + right * sin + down * cos }
  })
  const [left, top] = [Math.min(...outline.map((p) => p.x)), Math.min(...outline.map((p) => p.y))]
  const width = Math.max(...outline.map((p) => p.x)) - left
  const height = Math.max(...outline.map((p) => p.y)) - top
  return {
    label,
    confidence,
    box: { x: left, y: top, width, height },
    outline,
    angle: (angle * 180) / Math.PI,
  }
}

const epsilon = 1e-7

/**
 * Compares turned boxes as normal distributions, as Ultralytics does.
 *
 * Source: Llerena et al., "Gaussian Bounding Boxes and Probabilistic Intersection-over-Union" (arXiv 2106.06072).
 */
function getTurnedOverlap(one: Candidate, other: Candidate): number {
  const [a, b] = [getCovariance(one), getCovariance(other)]
  const [xx, yy, xy] = [a.xx + b.xx, a.yy + b.yy, a.xy + b.xy]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const determinant = xx * yy - xy * xy
  const product = Math.sqrt(Math.max(0, a.xx * a.yy - a.xy ** 2) * Math.max(0, b.xx * b.yy - b.xy ** 2))
  const distance =
    (xx * dy * dy + yy * dx * dx) / (4 * (determinant + epsilon)) -
    (xy * dx * dy) / (2 * (determinant + epsilon)) +
    Math.log(determinant / (4 * product + epsilon) + epsilon) / 2
  const limited = Math.min(100, Math.max(epsilon, distance))
  return 1 - Math.sqrt(1 - Math.exp(-limited) + epsilon)
}

function getCovariance(candidate: Candidate) {
  const { x, y, width, height } = candidate.box
  const [cos, sin] = [Math.cos(getAngle(candidate)), Math.sin(getAngle(candidate))]
  const [along, across] = [width ** 2 / 12, height ** 2 / 12]
  return {
    x: x + width / 2,
    y: y + height / 2,
    xx: along * cos ** 2 + across * sin ** 2,
    yy: along * sin ** 2 + across * cos ** 2,
    xy: (along - across) * cos * sin,
  }
}

import { countByLabel, getMeanConfidence } from '../detection/count-by-label.ts'
import type { Detection } from '../detection/detection.ts'
import type { DecodedOutputs } from '../detection/families/family.ts'
import type { Size } from '../image/pixels.ts'
import { roundBox } from '../image/round-box.ts'

/** The fields are those of the general object detection, or those of the counter. */
export type ResultFormat = 'objects' | 'counts'

export function toModelResult(
  decoded: DecodedOutputs,
  { width, height }: Size,
  form: ResultFormat,
): Record<string, unknown> {
  if ('detections' in decoded) {
    const { detections } = decoded
    const image_size = { width, height }
    const objects = detections.map(describeDetection)
    if (form === 'objects') return { objects_detected: objects, total_objects: objects.length, image_size }
    return {
      total_count: objects.length,
      object_categories: countByLabel(detections),
      confidence: getMeanConfidence(detections),
      objects,
      image_size,
    }
  }
  const [best, ...others] = decoded.classes.map(({ label, confidence }) => ({
    label,
    confidence: roundFraction(confidence),
  }))
  return { label: best?.label ?? null, confidence: best?.confidence ?? null, others }
}

export const classificationSchema = {
  type: 'object',
  properties: {
    label: { type: 'string', title: 'Class' },
    confidence: { type: 'number' },
    others: {
      type: 'array',
      title: 'Other classes',
      items: {
        type: 'object',
        properties: { label: { type: 'string', title: 'Class' }, confidence: { type: 'number' } },
        required: ['label', 'confidence'],
      },
    },
  },
  required: ['label', 'confidence', 'others'],
}

function describeDetection({ label, confidence, box, outline, points, angle }: Detection) {
  return {
    name: label,
    confidence: roundFraction(confidence),
    box: roundBox(box),
    ...(angle === undefined ? {} : { angle: Math.round(angle * 10) / 10 }),
    ...(points && {
      keypoints: points.map((point) => ({
        ...{ name: point.name, confidence: roundFraction(point.confidence) },
        ...{ x: Math.round(point.x), y: Math.round(point.y) },
      })),
    }),
    ...(outline && { polygon: outline.map(({ x, y }) => [Math.round(x), Math.round(y)]) }),
  }
}

const roundFraction = (value: number) => Math.round(value * 1000) / 1000

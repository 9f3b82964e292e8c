import { z } from '#contract/zod.ts'
import { createCountHeadline } from '../count-headline.ts'
import { defineKind } from '../define-kind.ts'
import { confidence, figure, position, size, text, title } from '../parsing/fields.ts'
import { getListLength, listOf } from '../parsing/lists.ts'

const Thing = z.object({
  name: title,
  label: title,
  class: title,
  description: text,
  confidence,
  position,
  size,
})

const fields = z.object({
  objects_detected: listOf(Thing, 'name'),
  total_objects: figure,
  scene_context: text,
  overall_confidence: confidence,
})

export const objectDetectionKind = defineKind({
  kinds: [
    'general-object-detection',
    'general-detection',
    'object-detection',
    'product-detector',
    'image-analysis',
  ],
  fields,
  listField: 'objects_detected',
  corrections: [
    { type: 'boxes', paths: ['objects_detected'], label: 'Objects', labels: ['name', 'label', 'class'] },
    { type: 'count', paths: ['total_objects'], label: 'Total', boxes: 'objects_detected' },
    { type: 'text', paths: ['scene_context'], label: 'Scene' },
  ],
  headline: ({ total_objects, objects_detected, overall_confidence }) =>
    createCountHeadline(
      total_objects ?? getListLength(objects_detected),
      { one: 'object', many: 'objects' },
      { confidence: overall_confidence },
    ),
})

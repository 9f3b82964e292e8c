import { z } from '#contract/zod.ts'
import { createCountHeadline } from '../count-headline.ts'
import { defineKind } from '../define-kind.ts'
import { confidence, figure } from '../parsing/fields.ts'
import { counts } from '../parsing/lists.ts'

const fields = z.object({ total_objects: figure, confidence, detected_classes: counts })

export const genericDetectorKind = defineKind({
  kinds: ['generic-object-detector'],
  fields,
  listField: 'detected_classes',
  corrections: [
    { type: 'count', paths: ['total_objects'], label: 'Objects' },
    { type: 'text', paths: ['detected_classes'], label: 'Classes', isList: true },
  ],
  headline: ({ total_objects, confidence }) =>
    createCountHeadline(total_objects, { one: 'object', many: 'objects' }, { confidence }),
})

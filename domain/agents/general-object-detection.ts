import { createCountHeadline } from '../results/counts.ts'
import { getListQuantity, listOf, names } from '../results/fields/lists.ts'
import {
  confidence,
  count,
  extra,
  position,
  shortText,
  sizePhrase,
  text,
} from '../results/fields/scalar-fields.ts'
import type { ResultType } from '../results/result-type.ts'
import { confidenceBadge, proseSection, rowsSection, warningsSection } from '../results/sections.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

const fields = {
  objects_detected: listOf(
    {
      name: shortText({ aliases: ['label', 'class'] }),
      description: text(),
      confidence: confidence(),
      position: position(),
      size: sizePhrase(),
    },
    { hasBoxes: true, label: 'Objects', means: 'objects' },
  ),
  total_objects: count({ label: 'Total', means: 'total', countsBoxesOf: 'objects_detected' }),
  scene_context: text({ label: 'Scene' }),
  overall_confidence: confidence(),
  ...extra({ doubts: names() }),
}

export const detectionWarningIntro = 'Objects may be wrong or missing'

export const detectionResultType: ResultType<typeof fields> = {
  fields,
  headline: ({ total_objects, objects_detected, overall_confidence, doubts }) =>
    createCountHeadline(
      total_objects ?? getListQuantity(objects_detected),
      { one: 'object', many: 'objects' },
      { confidence: overall_confidence, doubts },
    ),
  others: ({ total_objects }) => (total_objects?.value === 0 ? ['text-extractor'] : []),
  sections: ({ objects_detected, scene_context, ...result }) => [
    warningsSection(detectionWarningIntro, result.doubts),
    rowsSection('Objects', objects_detected, ({ name, description, position, size, confidence }) => ({
      name,
      details: [description, [position, size].filter(Boolean).join(', ') || undefined],
      badges: [confidenceBadge(confidence)],
    })),
    proseSection(scene_context, 'Scene'),
  ],
}

export const detectionTask =
  'Name the objects in the image, with a short description, the place in the image in words and the relative size in words.'

export const generalObjectDetection = defineAgentType({
  ...detectionResultType,
  agent: {
    code: 'general-object-detection',
    name: 'General Object Detection',
    skill_type: 'Object Detection',
    description: 'Names the objects in an image and locates them, e.g. tools on a bench, furniture in a room',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 8),
      defineVariant('accurate', 'High Accuracy', 'gpt-4o', 20),
    ],
  },
  aliases: ['object-detection', 'image-analysis'],
  task: detectionTask,
  local: { model: 'built-in-detector', analysis: 'detect-objects' },
})

import { countsSection, createCountHeadline } from '../results/counts.ts'
import { askNamesOnly, counts, type ItemCount, names, type ParsedList } from '../results/fields/lists.ts'
import { boxes, confidence, count, extra } from '../results/fields/scalar-fields.ts'
import { tagsSection, warningsSection } from '../results/sections.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'
import { detectionWarningIntro } from './general-object-detection.ts'

export const genericObjectDetector = defineAgentType({
  agent: {
    code: 'generic-object-detector',
    name: 'Generic Object Detector',
    agent_type: 'generic-object-detector',
    skill_type: 'Object Detection',
    description: 'Lists the classes of objects in an image, e.g. vehicle, person, animal, package',
    variants: [defineVariant('standard', 'Standard', 'gemini-1.5-flash', 3)],
  },
  task: 'List the classes of the objects in the image, each once, and how many objects there are in all.',
  local: { model: 'built-in-detector', analysis: 'list-classes' },
  fields: {
    total_objects: count({ label: 'Objects', means: 'total' }),
    confidence: confidence(),
    detected_classes: askNamesOnly(counts({ label: 'Classes' })),
    ...extra({ doubts: names(), objects: boxes({ label: 'Where they are', means: 'objects' }) }),
  },
  headline: ({ total_objects, ...details }) =>
    createCountHeadline(total_objects, { one: 'object', many: 'objects' }, details),
  others: ({ total_objects }) => (total_objects?.value === 0 ? ['text-extractor'] : []),
  sections: (result) => [
    warningsSection(detectionWarningIntro, result.doubts),
    showClasses('Classes', result.detected_classes),
  ],
})

/** Shows tags if the items have only names, otherwise rows. */
function showClasses(title: string, list: ParsedList<ItemCount> | undefined) {
  const hasDetails = list?.items.some(
    ({ value: { name, count, confidence } }) => name === undefined || count || confidence,
  )
  if (!list || hasDetails) return countsSection(title, list)
  const items = list.items.map(({ key, value: { name = '' } }) => ({ key, value: name }))
  return tagsSection(title, { ...list, items })
}

import { countsSection, createCountHeadline } from '../results/counts.ts'
import type { ResultOf } from '../results/fields/field.ts'
import { counts, names, sumQuantities } from '../results/fields/lists.ts'
import { boxes, confidence, count, extra, flag } from '../results/fields/scalar-fields.ts'
import type { FormattedQuantity } from '../results/parsing/numbers.ts'
import { tagsSection, warningsSection } from '../results/sections.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

const fields = {
  total_objects: count({
    aliases: ['total_count', 'number_of_objects', 'count'],
    label: 'Total',
    means: 'total',
    countsBoxesOf: 'objects',
  }),
  object_counts: counts({ aliases: ['object_categories'] }),
  objects_specified: names(),
  objects_found: names(),
  objects_not_found: names(),
  expected_count: count({ isNullable: true }),
  matches_expected: flag({ isNullable: true }),
  confidence: confidence(),
  ...extra({ doubts: names(), objects: boxes({ label: 'Where they are', means: 'objects' }) }),
}
const unit = { one: 'object', many: 'objects' }
type Result = ResultOf<typeof fields>

const getTotal = ({ total_objects, object_counts }: Result) => total_objects ?? sumQuantities(object_counts)

export const objectCounter = defineAgentType({
  agent: {
    code: 'object-counter',
    name: 'Object Counter',
    skill_type: 'Counting',
    description: 'Counts all objects or only those you name, e.g. apples, tea, bottles, cars',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5, { expected_objects: null }),
      defineVariant('accurate', 'High Accuracy', 'gemini-1.5-pro', 12, { expected_objects: null }),
    ],
  },
  task: 'Count the objects in the image. If the user names objects, count those only, list them in objects_specified and sort them into objects_found and objects_not_found. If the user gives a number, it is expected_count; say in matches_expected whether the total equals it. Otherwise both are null.',
  local: { model: 'plain-background-counter', analysis: 'count-with-expectation' },
  fields,
  unit,
  total: getTotal,
  headline: (result) =>
    createCountHeadline(getTotal(result), unit, {
      confidence: result.confidence,
      doubts: result.doubts,
      isAsExpected: isAsExpected(result),
      expected: result.expected_count,
    }),
  others: ({ total_objects }) => (total_objects?.value === 0 ? ['text-extractor'] : []),
  beside: (result) => [isAsExpected(result) ? { text: 'As expected', tone: 'ok' } : undefined],
  sections: (result) => [
    isAsExpected(result) === false
      ? { type: 'notice', tone: 'caution', text: describeDifference(result.expected_count) }
      : undefined,
    warningsSection('This count may be wrong', result.doubts),
    countsSection('Counted', result.object_counts),
    tagsSection('Requested', result.objects_specified),
    tagsSection('Found', result.objects_found, 'ok'),
    tagsSection('Not found', result.objects_not_found, 'bad'),
  ],
})

/** Compares the two numbers. If one is missing, returns `matches_expected`. */
function isAsExpected(result: Result): boolean | undefined {
  const { expected_count, matches_expected } = result
  const total = getTotal(result)
  if (expected_count?.value === undefined || total?.value === undefined) return matches_expected
  return expected_count.value === total.value
}

function describeDifference(expected: FormattedQuantity | undefined): string {
  return expected
    ? `Count differs from expected value (${expected.text})`
    : 'Count differs from expected value'
}

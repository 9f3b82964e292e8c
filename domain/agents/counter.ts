import { countsSection, createCountHeadline } from '../results/counts.ts'
import type { ResultOf } from '../results/fields/field.ts'
import { counts, names, sumQuantities } from '../results/fields/lists.ts'
import { boxes, confidence, count, extra } from '../results/fields/scalar-fields.ts'
import type { ResultType } from '../results/result-type.ts'
import { warningsSection } from '../results/sections.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

const fields = {
  total_count: count({
    aliases: ['total_people', 'people_count', 'count'],
    label: 'Total',
    means: 'total',
    countsBoxesOf: 'objects',
  }),
  object_categories: counts(),
  confidence: confidence(),
  ...extra({ doubts: names(), objects: boxes({ label: 'Where they are', means: 'objects' }) }),
}

const getTotal = ({ total_count, object_categories }: ResultOf<typeof fields>) =>
  total_count ?? sumQuantities(object_categories)

export const defineCountResultType = (one: string, many: string): ResultType<typeof fields> => ({
  fields,
  unit: { one, many },
  total: getTotal,
  headline: (result) => createCountHeadline(getTotal(result), { one, many }, result),
  others: ({ total_count }) => (total_count?.value === 0 ? ['text-extractor'] : []),
  sections: (result) => [
    warningsSection('This count may be wrong', result.doubts),
    countsSection('By kind', result.object_categories),
  ],
})

export const counter = defineAgentType({
  ...defineCountResultType('object', 'objects'),
  agent: {
    code: 'counter',
    name: 'Counter',
    skill_type: 'Counting',
    description:
      'Counts everything it can tell apart, grouped by kind, e.g. screws in a tray, boxes on a pallet',
    variants: [defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5)],
  },
  task: 'Count everything that can be told apart in the image, grouped by kind.',
  local: { model: 'plain-background-counter', analysis: 'count-all' },
})

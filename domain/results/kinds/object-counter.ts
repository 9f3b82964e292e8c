import { z } from '#contract/zod.ts'
import { createCountHeadline } from '../count-headline.ts'
import { defineKind } from '../define-kind.ts'
import { confidence, figure, flag } from '../parsing/fields.ts'
import { counts, names, sumOf } from '../parsing/lists.ts'
import type { Figure } from '../parsing/numbers.ts'

const fields = z.object({
  total_objects: figure,
  total_count: figure,
  number_of_objects: figure,
  count: figure,
  object_counts: counts,
  object_categories: counts,
  objects_specified: names,
  objects_found: names,
  objects_not_found: names,
  expected_count: figure,
  matches_expected: flag,
  confidence,
  doubts: names,
})
type Result = z.output<typeof fields>

export const objectCounterKind = defineKind({
  kinds: ['object-counter'],
  fields,
  listField: 'object_counts',
  corrections: [
    {
      type: 'count',
      paths: ['total_objects', 'total_count', 'number_of_objects', 'count'],
      label: 'Total',
      boxes: 'objects',
    },
    {
      type: 'count',
      paths: ['object_counts', 'object_categories'],
      label: 'Counted',
      each: ['count', 'quantity', 'total'],
    },
    { type: 'boxes', paths: ['objects'], label: 'Where they are' },
  ],
  headline: (result) =>
    createCountHeadline(
      getTotal(result),
      { one: 'object', many: 'objects' },
      {
        confidence: result.confidence,
        doubts: result.doubts,
        isAsExpected: isAsExpected(result),
        expected: result.expected_count,
      },
    ),
})

function getTotal(result: Result): Figure | undefined {
  const { total_objects, total_count, number_of_objects, count, object_counts, object_categories } = result
  return (
    total_objects ?? total_count ?? number_of_objects ?? count ?? sumOf(object_counts ?? object_categories)
  )
}

/** Compares the two numbers. If one is missing, returns `matches_expected`. */
export function isAsExpected(result: Result): boolean | undefined {
  const { expected_count, matches_expected } = result
  const total = getTotal(result)
  if (expected_count?.value === undefined || total?.value === undefined) return matches_expected
  return expected_count.value === total.value
}

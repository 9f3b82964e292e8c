import { z } from '#contract/zod.ts'
import { createCountHeadline } from '../count-headline.ts'
import { defineKind } from '../define-kind.ts'
import { confidence, figure } from '../parsing/fields.ts'
import { counts, names, sumOf } from '../parsing/lists.ts'

const fields = z.object({
  total_count: figure,
  total_people: figure,
  people_count: figure,
  count: figure,
  object_categories: counts,
  confidence,
  doubts: names,
})

const defineCounterKind = (kind: string, one: string, many: string) =>
  defineKind({
    kinds: [kind],
    fields,
    listField: 'object_categories',
    corrections: [
      {
        type: 'count',
        paths: ['total_count', 'total_people', 'people_count', 'count'],
        label: 'Total',
        boxes: 'objects',
      },
      { type: 'count', paths: ['object_categories'], label: 'By kind', each: ['count', 'quantity', 'total'] },
      { type: 'boxes', paths: ['objects'], label: 'Where they are' },
    ],
    headline: ({ total_count, total_people, people_count, count, object_categories, ...details }) =>
      createCountHeadline(
        total_count ?? total_people ?? people_count ?? count ?? sumOf(object_categories),
        { one, many },
        details,
      ),
  })

export const counterKind = defineCounterKind('counter', 'object', 'objects')
export const peopleCounterKind = defineCounterKind('people-counter', 'person', 'people')

import { z } from '#contract/zod.ts'
import { defineKind } from '../define-kind.ts'
import { toHeadlineTone } from '../headline.ts'
import { confidence, field, flag, fraction, text } from '../parsing/fields.ts'
import { listOf } from '../parsing/lists.ts'
import { formatPercent } from '../parsing/numbers.ts'
import { toSentenceCase } from '../parsing/visible-text.ts'
import { findStatusTone, getStatusTone } from '../status-tone.ts'

const formatFound = (isFound: boolean) => (isFound ? 'found' : 'not_found')
/** A word, or true or false for whether the object was found. */
const status = field((input) => (typeof input === 'boolean' ? formatFound(input) : text.parse(input)))
const found = flag.transform((isFound) => (isFound === undefined ? undefined : formatFound(isFound)))

const Validation = z.object({ object: text, name: text, status, found, confidence })

const fields = z.object({
  validation_results: listOf(Validation, 'object', 'status'),
  overall_status: text,
  completion_rate: fraction,
})
type Result = z.output<typeof fields>

export const objectValidatorKind = defineKind({
  kinds: ['specific-object-validator'],
  fields,
  listField: 'validation_results',
  corrections: [
    {
      type: 'label',
      paths: ['validation_results'],
      label: 'Objects',
      each: ['status', 'found'],
      options: ['found', 'not_found', 'uncertain'],
    },
    { type: 'label', paths: ['overall_status'], label: 'Overall', options: ['pass', 'partial', 'fail'] },
  ],
  headline: ({ validation_results, overall_status, completion_rate }) => {
    const counted = countFound(validation_results)
    if (counted) {
      const { found, total } = counted
      const tone = found === total ? 'ok' : found === 0 ? 'bad' : 'caution'
      return { text: `${found} of ${total} found`, tone }
    }
    if (overall_status)
      return { text: toSentenceCase(overall_status), tone: toHeadlineTone(getStatusTone(overall_status)) }
    const rate = completion_rate === undefined ? undefined : `${formatPercent(completion_rate)} complete`
    return { text: rate ?? 'No overall status returned' }
  },
})

/** Returns undefined if there are no objects, or if the status of one is not known. */
export function countFound(list: Result['validation_results']): { found: number; total: number } | undefined {
  if (!list || list.total === 0 || list.items.length < list.total) return undefined
  const tones = list.items.map(({ value }) => findStatusTone(value.status ?? value.found ?? ''))
  if (tones.includes(undefined)) return undefined
  return { found: tones.filter((tone) => tone === 'ok').length, total: list.total }
}

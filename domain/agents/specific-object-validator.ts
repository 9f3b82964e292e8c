import type { ResultOf } from '../results/fields/field.ts'
import { listOf, names } from '../results/fields/lists.ts'
import { choice, confidence, extra, fraction, text } from '../results/fields/scalar-fields.ts'
import { toHeadlineTone } from '../results/headline.ts'
import { formatPercent } from '../results/parsing/numbers.ts'
import { toSentenceCase } from '../results/parsing/sanitize-text.ts'
import { readFlag, readText } from '../results/parsing/values.ts'
import type { Tone } from '../results/rating-thresholds.ts'
import { confidenceBadge, rowsSection, statusBadge, warningsSection } from '../results/sections.ts'
import { findStatusTone, getStatusTone } from '../results/status-tone.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

const fields = {
  validation_results: listOf(
    {
      object: text({ aliases: ['name'] }),
      status: choice(['found', 'not_found', 'uncertain'], {
        aliases: ['found'],
        label: 'Status',
        read: readStatus,
      }),
      confidence: confidence(),
    },
    { byName: 'status', hasBoxes: true },
  ),
  overall_status: choice(['pass', 'partial', 'fail'], { label: 'Overall' }),
  completion_rate: fraction(),
  ...extra({ doubts: names() }),
}
type Result = ResultOf<typeof fields>

export const specificObjectValidator = defineAgentType({
  agent: {
    code: 'specific-object-validator',
    name: 'Specific Object Validator',
    agent_type: 'specific-object-validator',
    skill_type: 'Validation',
    description: 'Checks that each object you name is in the image, e.g. hammer, drill, screwdriver',
    variants: [defineVariant('standard', 'Standard', 'gpt-4o', 12, { expected_objects: [] })],
  },
  task: 'Check for each object the user names whether it is in the image. completion_rate is the share found. overall_status is pass when all are found, fail when none is, else partial.',
  local: { model: 'built-in-detector', analysis: 'validate-objects' },
  fields,
  headline: ({ validation_results, overall_status, completion_rate, doubts }) => {
    const warning = doubts?.items[0]?.value
    const counted = countFound(validation_results)
    if (counted) {
      const { found, missing, total } = counted
      const tone = found === total ? 'ok' : found === 0 && missing > 0 ? 'bad' : 'caution'
      return { text: `${found} of ${total} found`, tone, warning }
    }
    if (overall_status)
      return { text: toSentenceCase(overall_status), tone: toHeadlineTone(getStatusTone(overall_status)) }
    const rate = completion_rate === undefined ? undefined : `${formatPercent(completion_rate)} complete`
    return { text: rate ?? 'No overall status returned' }
  },
  // Otherwise the headline is the overall status.
  beside: ({ overall_status, validation_results }) => [
    countFound(validation_results) && statusBadge(overall_status),
  ],
  sections: ({ completion_rate, validation_results, ...result }) => [
    warningsSection('Some objects were not checked', result.doubts),
    completion_rate === undefined
      ? undefined
      : { type: 'progress', title: 'Completion', fraction: completion_rate },
    rowsSection(
      'Objects',
      validation_results,
      ({ object, status, confidence }) => ({
        name: object,
        badges: [statusBadge(status), confidenceBadge(confidence)],
      }),
      'No objects were checked.',
    ),
  ],
})

/** Also reads true or false for whether the object was found. */
function readStatus(input: unknown, path: string): string | undefined {
  const isFound = typeof input === 'boolean' || path.endsWith('.found') ? readFlag(input) : undefined
  if (isFound !== undefined) return isFound ? 'found' : 'not_found'
  return path.endsWith('.found') ? undefined : readText(input)
}

/** Returns undefined without objects, or if the status of one is not known. */
function countFound(list: Result['validation_results']) {
  if (!list || list.total === 0 || list.items.length < list.total) return undefined
  const tones = list.items.map(({ value }) => findStatusTone(value.status ?? ''))
  if (tones.includes(undefined)) return undefined
  const count = (wanted: Tone) => tones.filter((tone) => tone === wanted).length
  return { found: count('ok'), missing: count('bad'), total: list.total }
}

import { z } from '#contract/zod.ts'
import { yesNo } from '../corrections/correctable.ts'
import { defineKind } from '../define-kind.ts'
import { findings } from '../findings.ts'
import { firstLines } from '../first-lines.ts'
import { joinParts, toHeadlineTone } from '../headline.ts'
import { flag, score, text } from '../parsing/fields.ts'
import { type Figure, formatNumber } from '../parsing/numbers.ts'
import { toSentenceCase } from '../parsing/visible-text.ts'
import { conditionRating, type Tone } from '../rating-thresholds.ts'

const fields = z.object({
  condition_score: score(10),
  cleanliness_score: score(10),
  damage_detected: flag,
  assessment: text,
  issues_found: findings,
})
type Result = z.output<typeof fields>

export const damageAssessmentKind = defineKind({
  kinds: ['damage-assessment'],
  fields,
  listField: 'issues_found',
  corrections: [
    { type: 'count', paths: ['condition_score'], label: 'Condition', outOf: 10 },
    { type: 'count', paths: ['cleanliness_score'], label: 'Cleanliness', outOf: 10 },
    { type: 'label', paths: ['damage_detected'], label: 'Damaged', options: yesNo },
    { type: 'text', paths: ['assessment'], label: 'Assessment' },
    { type: 'text', paths: ['issues_found'], label: 'Issues', isList: true },
  ],
  headline: (result) => {
    const { condition_score, cleanliness_score, damage_detected, assessment, issues_found } = result
    const text = joinParts([
      damage_detected === undefined ? undefined : damage_detected ? 'Damage detected' : 'No damage detected',
      formatScore('condition', condition_score),
      formatScore('cleanliness', cleanliness_score),
    ])
    if (text) return { text: toSentenceCase(text), tone: toHeadlineTone(getTone(result)) }
    if (issues_found) {
      const count = issues_found.total
      return { text: `${count === 0 ? 'No' : formatNumber(count)} ${count === 1 ? 'issue' : 'issues'}` }
    }
    return assessment === undefined ? undefined : { text: firstLines(assessment) }
  },
})

function formatScore(name: string, figure: Figure | undefined): string | undefined {
  return figure && `${name} ${figure.text}${figure.value === undefined ? '' : ' / 10'}`
}

function getTone({ damage_detected, condition_score, cleanliness_score }: Result): Tone | undefined {
  if (damage_detected !== undefined) return damage_detected ? 'caution' : 'ok'
  const value = condition_score?.value ?? cleanliness_score?.value
  return value === undefined ? undefined : conditionRating(value).tone
}

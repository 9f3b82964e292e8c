import type { ResultOf } from '../results/fields/field.ts'
import { askNamesOnly } from '../results/fields/lists.ts'
import { flag, score, text } from '../results/fields/scalar-fields.ts'
import { findings, findingsSection } from '../results/findings.ts'
import { toHeadlineTone } from '../results/headline.ts'
import { type FormattedQuantity, formatDecimal } from '../results/parsing/numbers.ts'
import { toSentenceCase } from '../results/parsing/sanitize-text.ts'
import { getConditionRating, type Tone } from '../results/rating-thresholds.ts'
import { proseSection, type Score } from '../results/sections.ts'
import { createTextHeadline } from '../results/text-headline.ts'
import { joinParts } from '../text/join-parts.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

const fields = {
  condition_score: score(10, { label: 'Condition' }),
  cleanliness_score: score(10, { label: 'Cleanliness' }),
  damage_detected: flag({ label: 'Damaged' }),
  assessment: text({ label: 'Assessment' }),
  issues_found: askNamesOnly(findings({ label: 'Issues' })),
}
type Result = ResultOf<typeof fields>

export const damageAssessment = defineAgentType({
  agent: {
    code: 'damage-assessment',
    name: 'Damage Assessment',
    skill_type: 'Condition Assessment',
    description:
      'Scores condition and cleanliness and lists what is wrong, e.g. a returned rental car, a used phone',
    variants: [
      defineVariant('standard', 'Standard', 'gpt-4o', 15),
      defineVariant('detailed', 'Detailed', 'claude-3-opus-20240229', 25),
    ],
  },
  task: 'Judge condition and cleanliness of what the image shows, each from 0 (worst) to 10 (as new), and list each issue.',
  fields,
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
      return { text: `${count === 0 ? 'No' : formatDecimal(count)} ${count === 1 ? 'issue' : 'issues'}` }
    }
    return assessment === undefined ? undefined : { text: createTextHeadline(assessment) }
  },
  sections: ({ condition_score, cleanliness_score, damage_detected, assessment, issues_found }) => {
    const scores = [...toScore('Condition', condition_score), ...toScore('Cleanliness', cleanliness_score)]
    return [
      scores.length > 0 ? { type: 'scores', scores } : undefined,
      damage_detected
        ? { type: 'notice', tone: 'caution', text: 'Damage detected in the assessment' }
        : undefined,
      proseSection(assessment, 'Assessment'),
      findingsSection('Issues found', issues_found, 'No issues found.'),
    ]
  },
})

function formatScore(name: string, figure: FormattedQuantity | undefined): string | undefined {
  return figure && `${name} ${figure.text}${figure.value === undefined ? '' : ' / 10'}`
}

function getTone({ damage_detected, condition_score, cleanliness_score }: Result): Tone | undefined {
  if (damage_detected !== undefined) return damage_detected ? 'caution' : 'ok'
  const value = condition_score?.value ?? cleanliness_score?.value
  return value === undefined ? undefined : getConditionRating(value).tone
}

function toScore(title: string, figure: FormattedQuantity | undefined): Score[] {
  if (!figure) return []
  const { value, text } = figure
  if (value === undefined) return [{ title, text }]
  const { word, tone } = getConditionRating(value)
  return [{ title, text, outOf: 10, badge: { text: word, tone } }]
}

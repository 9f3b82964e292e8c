import { z } from '#contract/zod.ts'
import { defineKind } from '../define-kind.ts'
import { findings } from '../findings.ts'
import { joinParts, toHeadlineTone } from '../headline.ts'
import { score, text } from '../parsing/fields.ts'
import { toSentenceCase } from '../parsing/visible-text.ts'
import { conditionRating } from '../rating-thresholds.ts'

const fields = z.object({
  cleanliness_score: score(5),
  cleanliness_level: text,
  issues_detected: findings,
  notes: text,
})

export const cleanlinessKind = defineKind({
  kinds: ['cleanliness-score'],
  fields,
  listField: 'issues_detected',
  corrections: [
    { type: 'count', paths: ['cleanliness_score'], label: 'Cleanliness', outOf: 5 },
    { type: 'text', paths: ['cleanliness_level'], label: 'Level' },
    { type: 'text', paths: ['notes'], label: 'Notes' },
  ],
  headline: ({ cleanliness_score: stars, cleanliness_level: level }) => {
    const text = joinParts([
      stars && (stars.value === undefined ? stars.text : `${stars.text} / 5`),
      level && toSentenceCase(level),
    ])
    return {
      text: text || 'No score returned',
      tone: stars?.value === undefined ? undefined : toHeadlineTone(conditionRating(stars.value * 2).tone),
    }
  },
})

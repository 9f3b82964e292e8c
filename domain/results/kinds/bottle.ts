import { z } from '#contract/zod.ts'
import { yesNo } from '../corrections/correctable.ts'
import { defineKind } from '../define-kind.ts'
import { joinParts } from '../headline.ts'
import { flag, fraction, text } from '../parsing/fields.ts'
import { names, recordOf } from '../parsing/lists.ts'
import { toSentenceCase } from '../parsing/visible-text.ts'

const fields = z.object({
  bottle_detected: flag,
  bottle_type: text,
  bottle_condition: recordOf(
    z.object({ condition: text, is_deformed: flag, deformation_description: text }),
    'condition',
  ),
  cap_analysis: recordOf(z.object({ cap: text, has_cap: flag, cap_type: text, cap_condition: text }), 'cap'),
  compatibility: recordOf(
    z.object({ compatibility: text, assessment_score: fraction, reverse_vending_ready: flag }),
    'compatibility',
  ),
  supported_types: names,
})

export const bottleKind = defineKind({
  kinds: ['bottle-assessment'],
  fields,
  corrections: [
    { type: 'label', paths: ['bottle_detected'], label: 'Bottle in the image', options: yesNo },
    { type: 'label', paths: ['bottle_type'], label: 'Type', options: ['plastic', 'glass', 'can', 'carton'] },
    { type: 'label', paths: ['bottle_condition.is_deformed'], label: 'Deformed', options: yesNo },
    { type: 'label', paths: ['cap_analysis.has_cap'], label: 'Cap on the bottle', options: yesNo },
    {
      type: 'label',
      paths: ['compatibility.reverse_vending_ready'],
      label: 'Ready for reverse vending',
      options: yesNo,
    },
  ],
  headline: ({ bottle_detected, bottle_type, compatibility }) => {
    if (bottle_detected === false) return { text: 'No bottle detected', tone: 'caution' }
    const isReady = compatibility?.reverse_vending_ready
    const readiness = isReady === undefined ? undefined : `${isReady ? '' : 'not '}ready for reverse vending`
    const bottle = bottle_type ? nameBottle(bottle_type) : bottle_detected && 'Bottle detected'
    const text = joinParts([bottle || undefined, readiness])
    return {
      text: text ? toSentenceCase(text) : 'No bottle type returned',
      tone: isReady === undefined ? undefined : isReady ? 'ok' : 'bad',
    }
  },
})

const containers = /\b(?:bottle|can|carton|jar|jug|keg)s?\b/i

/** Returns "PET bottle" for "PET", and "Can" for "can". */
function nameBottle(type: string): string {
  return toSentenceCase(containers.test(type) ? type : `${type} bottle`)
}

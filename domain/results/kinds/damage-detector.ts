import { z } from '#contract/zod.ts'
import { defineKind } from '../define-kind.ts'
import { findings } from '../findings.ts'
import { text } from '../parsing/fields.ts'
import { toSentenceCase } from '../parsing/visible-text.ts'

const fields = z.object({ damage_level: text, damage_areas: findings, summary: text })

export const damageDetectorKind = defineKind({
  kinds: ['damage-detector'],
  fields,
  listField: 'damage_areas',
  corrections: [
    {
      type: 'label',
      paths: ['damage_level'],
      label: 'Damage',
      options: ['No', 'Minor', 'Moderate', 'Severe'],
    },
    { type: 'boxes', paths: ['damage_areas'], label: 'Damaged areas', labels: ['type', 'name', 'label'] },
    { type: 'text', paths: ['summary'], label: 'Summary' },
  ],
  headline: ({ damage_level }) =>
    damage_level ? describeDamage(damage_level) : { text: 'No damage level returned' },
})

/** Describes the level of damage, which is No, Minor or another word (specification, point 3). */
export function describeDamage(word: string): { text: string; tone: 'ok' | 'caution' | 'bad' } {
  const [isNone, isMinor] = [/^(?:no|none)\b/i.test(word), /^minor\b/i.test(word)]
  const level = isNone ? 'No' : word
  return {
    // A single word becomes "Severe damage". A phrase such as "Total loss" is not changed.
    text: toSentenceCase(/^\w+$/.test(level) ? `${level} damage` : level),
    tone: isNone ? 'ok' : isMinor ? 'caution' : 'bad',
  }
}

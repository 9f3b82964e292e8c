import { choice, text } from '../results/fields/scalar-fields.ts'
import { findings, findingsSection } from '../results/findings.ts'
import { toSentenceCase } from '../results/parsing/sanitize-text.ts'
import type { RawHeadline } from '../results/result-type.ts'
import { proseSection } from '../results/sections.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

export const damageDetector = defineAgentType({
  agent: {
    code: 'damage-detector',
    name: 'Damage Detector',
    agent_type: 'damage-detector',
    skill_type: 'Condition Assessment',
    description: 'Finds damaged areas and how severe they are, e.g. dents, scratches, cracks, torn packaging',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-pro', 12),
      defineVariant('accurate', 'High Accuracy', 'claude-3-5-sonnet-20240620', 18),
    ],
  },
  task: 'Find damage on what the image shows. List each damaged area with its type, severity and place. damage_level is the worst of them; No when there is none.',
  fields: {
    damage_level: choice(['No', 'Minor', 'Moderate', 'Severe'], { label: 'Damage' }),
    damage_areas: findings({ hasBoxes: true, label: 'Damaged areas', labels: ['type', 'name', 'label'] }),
    summary: text({ label: 'Summary' }),
  },
  headline: ({ damage_level }) =>
    damage_level ? describeDamage(damage_level) : { text: 'No damage level returned' },
  sections: ({ damage_areas, summary }) => [
    proseSection(summary),
    findingsSection('Damaged areas', damage_areas, 'No damaged areas.'),
  ],
})

/** Describes the level of damage, which is No, Minor or another word (specification, point 3). */
function describeDamage(word: string): RawHeadline {
  const [isNone, isMinor] = [/^(?:no|none)\b/i.test(word), /^minor\b/i.test(word)]
  const level = isNone ? 'No' : word
  return {
    // A single word becomes "Severe damage". A phrase such as "Total loss" is not changed.
    text: toSentenceCase(/^\w+$/.test(level) ? `${level} damage` : level),
    tone: isNone ? 'ok' : isMinor ? 'caution' : 'bad',
  }
}

import { score, text } from '../results/fields/scalar-fields.ts'
import { findingsSection, findingsWithoutConfidence } from '../results/findings.ts'
import { toHeadlineTone } from '../results/headline.ts'
import { toSentenceCase } from '../results/parsing/sanitize-text.ts'
import { getConditionRating } from '../results/rating-thresholds.ts'
import { proseSection } from '../results/sections.ts'
import { joinParts } from '../text/join-parts.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

export const cleanlinessScore = defineAgentType({
  agent: {
    code: 'cleanliness-score',
    name: 'Cleanliness Score',
    agent_type: 'cleanliness-score',
    skill_type: 'Condition Assessment',
    description: 'Scores how clean a place is, out of five, e.g. a hotel room, a kitchen, a train carriage',
    variants: [defineVariant('standard', 'Standard', 'gemini-1.5-flash', 8)],
  },
  task: 'Score how clean the place in the image is, from 0 (filthy) to 5 (spotless), and list each issue with its severity and place.',
  fields: {
    cleanliness_score: score(5, { label: 'Cleanliness' }),
    cleanliness_level: text({ label: 'Level' }),
    issues_detected: findingsWithoutConfidence({ hasBoxes: true }),
    notes: text({ isNullable: true, label: 'Notes' }),
  },
  headline: ({ cleanliness_score: stars, cleanliness_level: level }) => {
    const text = joinParts([
      stars && (stars.value === undefined ? stars.text : `${stars.text} / 5`),
      level && toSentenceCase(level),
    ])
    return {
      text: text || 'No score returned',
      tone: stars?.value === undefined ? undefined : toHeadlineTone(getConditionRating(stars.value * 2).tone),
    }
  },
  beside: ({ cleanliness_score: stars }) => [stars?.value === undefined ? undefined : { stars: stars.value }],
  sections: ({ issues_detected, notes }) => [
    findingsSection('Issues', issues_detected, 'No issues detected.'),
    proseSection(notes, 'Notes'),
  ],
})

import { listOf, names, record } from '../results/fields/lists.ts'
import { confidence, extra, flag, fraction, text } from '../results/fields/scalar-fields.ts'
import { toSentenceCase } from '../results/parsing/sanitize-text.ts'
import { getCompatibilityStars } from '../results/rating-thresholds.ts'
import {
  confidenceBadge,
  rowsSection,
  tagsSection,
  valuesSection,
  warningsSection,
} from '../results/sections.ts'
import { codesField, codesSection } from '../results/text-entities.ts'
import { joinParts } from '../text/join-parts.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

export const bottleAssessment = defineAgentType({
  agent: {
    code: 'bottle-assessment',
    name: 'Bottle Assessment',
    agent_type: 'bottle-assessment',
    skill_type: 'Recycling',
    description:
      'Looks at one bottle: its shape, its cap and whether a machine would take it, e.g. can, plastic, glass',
    variants: [defineVariant('standard', 'Standard', 'gpt-4o', 15)],
  },
  task: 'Assess the one drink container in the image. If the user names types, supported_types are those, else can, plastic and glass. assessment_score says how fit it is for a reverse vending machine. Without a container bottle_detected is false and the parts about it are null.',
  local: { model: 'built-in-detector', analysis: 'assess-bottle' },
  fields: {
    bottle_detected: flag({ label: 'Bottle in the image' }),
    bottle_type: text({
      isNullable: true,
      label: 'Type',
      suggestions: ['plastic', 'glass', 'can', 'carton'],
    }),
    bottle_condition: record(
      {
        ...extra({ condition: text() }),
        is_deformed: flag({ label: 'Deformed' }),
        deformation_description: text({ isNullable: true }),
      },
      { isNullable: true },
    ),
    cap_analysis: record(
      {
        ...extra({ cap: text() }),
        has_cap: flag({ label: 'Cap on the bottle' }),
        cap_type: text({ isNullable: true }),
        cap_condition: text({ isNullable: true }),
      },
      { isNullable: true },
    ),
    compatibility: record(
      {
        ...extra({ compatibility: text() }),
        assessment_score: fraction(),
        reverse_vending_ready: flag({ label: 'Ready for reverse vending' }),
      },
      { isNullable: true },
    ),
    supported_types: names(),
    ...extra({
      containers: listOf({ type: text(), confidence: confidence() }, { hasBoxes: true }),
      codes: codesField,
      doubts: names(),
    }),
  },
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
  replacedHeadlines: ['No bottle detected'],
  sections: ({
    bottle_detected,
    bottle_condition: condition,
    cap_analysis: cap,
    compatibility,
    supported_types,
    ...result
  }) => {
    const missing = warningsSection('Not assessed', result.doubts)
    const supported = tagsSection('Supported types', supported_types)
    if (bottle_detected === false) {
      const text = 'Please ensure the image contains a clear view of a bottle.'
      return [{ type: 'notice', tone: 'plain', title: 'No Bottle Detected', text }, missing, supported]
    }
    const score = compatibility?.assessment_score
    return [
      missing,
      score === undefined
        ? undefined
        : { type: 'stars', title: 'Compatibility', value: getCompatibilityStars(score) },
      valuesSection([
        ['Compatibility', compatibility?.compatibility],
        ['Condition', condition?.condition],
        ['Deformed', formatBoolean(condition?.is_deformed)],
        ['Deformation', condition?.deformation_description],
        ['Cap', cap?.has_cap === undefined ? cap?.cap : cap.has_cap ? 'On the bottle' : 'Missing'],
        ['Cap type', cap?.cap_type],
        ['Cap condition', cap?.cap_condition],
      ]),
      rowsSection('Seen', result.containers, ({ type, confidence }) => ({
        name: type && toSentenceCase(type),
        badges: [confidenceBadge(confidence)],
      })),
      codesSection(result.codes),
      supported,
    ]
  },
})

const containers = /\b(?:bottle|can|carton|jar|jug|keg)s?\b/i

/** Returns "PET bottle" for "PET", and "Can" for "can". */
function nameBottle(type: string): string {
  return toSentenceCase(containers.test(type) ? type : `${type} bottle`)
}

const formatBoolean = (is: boolean | undefined) => (is === undefined ? undefined : is ? 'Yes' : 'No')

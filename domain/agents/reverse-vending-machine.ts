import type { ResultOf } from '../results/fields/field.ts'
import { getListQuantity, listOf, names } from '../results/fields/lists.ts'
import { confidence, count, extra, flag, text } from '../results/fields/scalar-fields.ts'
import { toHeadlineTone } from '../results/headline.ts'
import { formatDecimal, formatPercent } from '../results/parsing/numbers.ts'
import { getAcceptancePercentRating } from '../results/rating-thresholds.ts'
import {
  confidenceBadge,
  rowsSection,
  sentencesSection,
  valuesSection,
  warningsSection,
} from '../results/sections.ts'
import { codesField, codesSection } from '../results/text-entities.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

const fields = {
  total_items: count({ label: 'Items', means: 'total' }),
  accepted_items: count({ label: 'Accepted' }),
  rejected_items: count({ label: 'Rejected' }),
  recyclable_items: listOf(
    {
      type: text(),
      material: text(),
      condition: text(),
      acceptable: flag({ label: 'Acceptable' }),
      ...extra({ confidence: confidence() }),
    },
    { hasBoxes: true },
  ),
  rejection_reasons: names({ label: 'Why items were rejected' }),
  ...extra({ doubts: names(), codes: codesField }),
}

export const reverseVendingMachine = defineAgentType({
  agent: {
    code: 'reverse-vending-machine',
    name: 'Reverse Vending Machine',
    skill_type: 'Recycling',
    description: 'Decides which items can be taken back, e.g. plastic bottles, aluminum cans, glass bottles',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 8),
      defineVariant('strict', 'Strict', 'gpt-4o', 18),
    ],
  },
  aliases: ['reverse-vending'],
  task: 'You look into a reverse vending machine. List each drink container with type, material and condition, decide whether it can be accepted, and give the reasons for each rejection.',
  local: { model: 'built-in-detector', analysis: 'list-recyclables' },
  fields,
  headline: (result) => {
    const total = result.total_items ?? getListQuantity(result.recyclable_items)
    const rate = getAcceptanceRate(result)
    if (rate) {
      const tone = toHeadlineTone(getAcceptancePercentRating(rate.fraction * 100).tone)
      return { text: `${formatDecimal(rate.accepted)} of ${formatDecimal(rate.total)} accepted`, tone }
    }
    if (total) return { text: `${total.text} ${total.value === 1 ? 'item' : 'items'}` }
    return { text: result.accepted_items ? `${result.accepted_items.text} accepted` : 'No total returned' }
  },
  beside: (result) => {
    const rate = getAcceptanceRate(result)?.fraction
    if (rate === undefined) return []
    const { tone, word } = getAcceptancePercentRating(rate * 100)
    return [{ text: `${word} acceptance rate ${formatPercent(rate)}`, tone }]
  },
  sections: ({ total_items, accepted_items, rejected_items, recyclable_items, ...result }) => [
    warningsSection('This is not a decision', result.doubts),
    valuesSection([
      ['Total', total_items?.text],
      ['Accepted', accepted_items?.text],
      ['Rejected', rejected_items?.text],
    ]),
    rowsSection('Items', recyclable_items, ({ type, material, condition, acceptable, confidence }) => ({
      name: type ?? material,
      details: [[type && material, condition].filter(Boolean).join(', ') || undefined],
      badges: [
        acceptable === undefined
          ? undefined
          : { text: acceptable ? 'Accepted' : 'Rejected', tone: acceptable ? 'ok' : 'bad' },
        confidenceBadge(confidence),
      ],
    })),
    sentencesSection('Why items were rejected', result.rejection_reasons),
    codesSection(result.codes),
  ],
})

type AcceptanceRate = { accepted: number; total: number; fraction: number }

/** Returns undefined if numbers are missing or contradict each other. */
function getAcceptanceRate({
  total_items,
  accepted_items,
  rejected_items,
}: ResultOf<typeof fields>): AcceptanceRate | undefined {
  const accepted = accepted_items?.value
  const rejected = rejected_items?.value
  const total =
    total_items?.value ?? (accepted !== undefined && rejected !== undefined ? accepted + rejected : 0)
  return accepted !== undefined && total > 0 && accepted >= 0 && accepted <= total
    ? { accepted, total, fraction: accepted / total }
    : undefined
}

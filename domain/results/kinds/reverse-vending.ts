import { z } from '#contract/zod.ts'
import { yesNo } from '../corrections/correctable.ts'
import { defineKind } from '../define-kind.ts'
import { type Headline, toHeadlineTone } from '../headline.ts'
import { figure, flag, text } from '../parsing/fields.ts'
import { getListLength, listOf, names } from '../parsing/lists.ts'
import { formatNumber } from '../parsing/numbers.ts'
import { acceptanceRating } from '../rating-thresholds.ts'

const Item = z.object({ type: text, material: text, condition: text, acceptable: flag })

const fields = z.object({
  total_items: figure,
  accepted_items: figure,
  rejected_items: figure,
  recyclable_items: listOf(Item, 'type'),
  rejection_reasons: names,
})
type Result = z.output<typeof fields>

export const reverseVendingKind = defineKind({
  kinds: ['reverse-vending-machine', 'reverse-vending'],
  fields,
  listField: 'recyclable_items',
  corrections: [
    { type: 'count', paths: ['total_items'], label: 'Items' },
    { type: 'count', paths: ['accepted_items'], label: 'Accepted' },
    { type: 'count', paths: ['rejected_items'], label: 'Rejected' },
    {
      type: 'label',
      paths: ['recyclable_items'],
      label: 'Items',
      each: ['acceptable'],
      options: yesNo,
    },
    { type: 'text', paths: ['rejection_reasons'], label: 'Why items were rejected', isList: true },
  ],
  headline: (result): Headline => {
    const total = result.total_items ?? getListLength(result.recyclable_items)
    const rate = getAcceptanceRate(result)
    if (rate) {
      const tone = toHeadlineTone(acceptanceRating(rate.fraction * 100).tone)
      return { text: `${formatNumber(rate.accepted)} of ${formatNumber(rate.total)} accepted`, tone }
    }
    if (total) return { text: `${total.text} ${total.value === 1 ? 'item' : 'items'}` }
    return { text: result.accepted_items ? `${result.accepted_items.text} accepted` : 'No total returned' }
  },
})

type AcceptanceRate = { accepted: number; total: number; fraction: number }

/** Returns undefined if numbers are missing or contradict each other. */
export function getAcceptanceRate({
  total_items,
  accepted_items,
  rejected_items,
}: Result): AcceptanceRate | undefined {
  const accepted = accepted_items?.value
  const rejected = rejected_items?.value
  const total =
    total_items?.value ?? (accepted !== undefined && rejected !== undefined ? accepted + rejected : 0)
  return accepted !== undefined && total > 0 && accepted >= 0 && accepted <= total
    ? { accepted, total, fraction: accepted / total }
    : undefined
}

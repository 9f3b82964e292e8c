import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { Chip } from '../components/chip.tsx'
import { Headline, pluralUnit } from '../components/headline.tsx'
import { Rows } from '../components/rows.tsx'
import { NameValueList } from '../components/section.tsx'
import { defineViewer } from '../define-viewer.ts'
import { figure, flag, text } from '../parsing/fields.ts'
import { getListLength, listOf, names } from '../parsing/lists.ts'
import { formatPercent } from '../parsing/numbers.ts'
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

export const reverseVendingViewer = defineViewer(
  ['reverse-vending-machine', 'reverse-vending'],
  fields,
  (result) => {
    const total = result.total_items ?? getListLength(result.recyclable_items)
    const rate = getAcceptanceRate(result)
    return (
      <Stack gap="md">
        <Headline
          missing="No total returned"
          unit={pluralUnit(total, 'item', 'items')}
          aside={
            rate !== undefined && (
              <Chip tone={acceptanceRating(rate * 100).tone}>
                {acceptanceRating(rate * 100).word} acceptance rate {formatPercent(rate)}
              </Chip>
            )
          }
        >
          {total?.text}
        </Headline>
        <NameValueList
          entries={[
            ['Accepted', result.accepted_items?.text],
            ['Rejected', result.rejected_items?.text],
          ]}
        />
        <Rows title="Items" path="recyclable_items" list={result.recyclable_items}>
          {({ type, material, condition, acceptable }) => ({
            name: type ?? material,
            details: [[type && material, condition].filter(Boolean).join(', ') || undefined],
            end: acceptable !== undefined && (
              <Chip tone={acceptable ? 'ok' : 'bad'}>{acceptable ? 'Accepted' : 'Rejected'}</Chip>
            ),
          })}
        </Rows>
        <Rows title="Why items were rejected" path="rejection_reasons" list={result.rejection_reasons}>
          {(name) => ({ name, isSentence: true })}
        </Rows>
      </Stack>
    )
  },
  { listField: 'recyclable_items' },
)

/** Returns the rate from 0 to 1; undefined if numbers are missing or contradict each other. */
function getAcceptanceRate({ total_items, accepted_items, rejected_items }: Result): number | undefined {
  const accepted = accepted_items?.value
  const rejected = rejected_items?.value
  const total =
    total_items?.value ?? (accepted !== undefined && rejected !== undefined ? accepted + rejected : 0)
  return accepted !== undefined && total > 0 && accepted >= 0 && accepted <= total
    ? accepted / total
    : undefined
}

import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { acceptanceBand } from '../rating-thresholds.ts'
import { defineViewer } from '../define-viewer.ts'
import { Chip } from '../components/chip.tsx'
import { Facts } from '../components/facts.tsx'
import { Headline, unitOf } from '../components/headline.tsx'
import { Rows } from '../components/rows.tsx'
import { figure, flag, text } from '../parsing/fields.ts'
import { lengthOf, listOf, names } from '../parsing/lists.ts'
import { sayShare } from '../parsing/numbers.ts'

const Item = z.object({ type: text, material: text, condition: text, acceptable: flag })

const fields = z.object({
  total_items: figure,
  accepted_items: figure,
  rejected_items: figure,
  recyclable_items: listOf(Item, 'type'),
  rejection_reasons: names,
})
type Answer = z.output<typeof fields>

export const reverseVendingViewer = defineViewer(
  ['reverse-vending-machine', 'reverse-vending'],
  fields,
  (answer) => {
    const total = answer.total_items ?? lengthOf(answer.recyclable_items)
    const rate = acceptanceRate(answer)
    return (
      <Stack gap="md">
        <Headline
          missing="No total given"
          unit={unitOf(total, 'item', 'items')}
          beside={
            rate !== undefined && (
              <Chip tone={acceptanceBand(rate * 100).tone}>
                {acceptanceBand(rate * 100).word} acceptance rate {sayShare(rate)}
              </Chip>
            )
          }
        >
          {total?.said}
        </Headline>
        <Facts
          of={[
            ['Accepted', answer.accepted_items?.said],
            ['Rejected', answer.rejected_items?.said],
          ]}
        />
        <Rows title="Items" path="recyclable_items" list={answer.recyclable_items}>
          {({ type, material, condition, acceptable }) => ({
            name: type ?? material,
            details: [[type && material, condition].filter(Boolean).join(', ') || undefined],
            end: acceptable !== undefined && (
              <Chip tone={acceptable ? 'ok' : 'bad'}>{acceptable ? 'Accepted' : 'Rejected'}</Chip>
            ),
          })}
        </Rows>
        <Rows title="Why items were rejected" path="rejection_reasons" list={answer.rejection_reasons}>
          {(name) => ({ name, isSentence: true })}
        </Rows>
      </Stack>
    )
  },
  { bareList: 'recyclable_items' },
)

/** Accepted of all items, 0 to 1; none where the numbers are missing or contradict each other. */
function acceptanceRate({ total_items, accepted_items, rejected_items }: Answer): number | undefined {
  const accepted = accepted_items?.value
  const rejected = rejected_items?.value
  const total =
    total_items?.value ?? (accepted !== undefined && rejected !== undefined ? accepted + rejected : 0)
  return accepted !== undefined && total > 0 && accepted >= 0 && accepted <= total
    ? accepted / total
    : undefined
}

import { Stack } from '@mantine/core'
import { getAcceptanceRate, reverseVendingKind } from '#domain/results/kinds/reverse-vending.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { acceptanceRating } from '#domain/results/rating-thresholds.ts'
import { Chip } from '../components/chip.tsx'
import { Rows } from '../components/rows.tsx'
import { NameValueList } from '../components/section.tsx'
import { defineViewer } from '../define-viewer.ts'

export const reverseVendingViewer = defineViewer(
  reverseVendingKind,
  ({ total_items, accepted_items, rejected_items, recyclable_items, rejection_reasons }) => (
    <Stack gap="md">
      <NameValueList
        entries={[
          ['Total', total_items?.text],
          ['Accepted', accepted_items?.text],
          ['Rejected', rejected_items?.text],
        ]}
      />
      <Rows title="Items" path="recyclable_items" list={recyclable_items}>
        {({ type, material, condition, acceptable }) => ({
          name: type ?? material,
          details: [[type && material, condition].filter(Boolean).join(', ') || undefined],
          end: acceptable !== undefined && (
            <Chip tone={acceptable ? 'ok' : 'bad'}>{acceptable ? 'Accepted' : 'Rejected'}</Chip>
          ),
        })}
      </Rows>
      <Rows title="Why items were rejected" path="rejection_reasons" list={rejection_reasons}>
        {(name) => ({ name, isSentence: true })}
      </Rows>
    </Stack>
  ),
  {
    aside: (result) => {
      const rate = getAcceptanceRate(result)?.fraction
      if (rate === undefined) return null
      const { tone, word } = acceptanceRating(rate * 100)
      return (
        <Chip tone={tone}>
          {word} acceptance rate {formatPercent(rate)}
        </Chip>
      )
    },
  },
)

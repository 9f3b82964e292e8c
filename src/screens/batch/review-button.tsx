import { Button } from '@mantine/core'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { useReviewSupport } from '#core/reviews/use-review-summary.ts'
import { formatNumber } from '#platform/format.ts'
import { IconChecks } from '#ui/icons.gen.ts'
import { isUnreviewed } from './use-row-position.ts'

/** Opens the first result without a verdict. */
export function ReviewButton({ rows, onOpen }: { rows: readonly BatchRow[]; onOpen: (id: string) => void }) {
  const isSupported = useReviewSupport()
  const unreviewed = rows.filter(isUnreviewed)
  const [first] = unreviewed
  if (!isSupported || !first) return null
  return (
    <Button
      variant="light"
      style={{ flex: 'none' }}
      leftSection={<IconChecks size={18} />}
      onClick={() => onOpen(first.id)}
    >{`Review ${formatNumber(unreviewed.length)}`}</Button>
  )
}

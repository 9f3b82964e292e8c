import { Text } from '@mantine/core'
import type { MissingRows } from '#core/batches/use-merged-batch.ts'
import { formatNumber } from '#platform/format.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'

export function MissingRowsNotice({ counts, problem, retry }: MissingRows) {
  if (!problem || problem === 'missing') return null
  const shown = counts
    ? `Only ${formatNumber(counts.loaded)} of ${formatNumber(counts.total)} images are loaded.`
    : 'Only the images of this device are shown.'
  const message = `${shown} Exports and the report leave out the others.`
  if (problem === 'offline') return <Text size="sm">{`You’re offline. ${message}`}</Text>
  return <ErrorAlert tone="warning" message={`${message} ${problem.message}`} onRetry={retry} />
}

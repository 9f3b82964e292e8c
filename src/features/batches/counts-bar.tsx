import { Progress, type ProgressRootProps } from '@mantine/core'
import { type RowCounts, sumRowCounts } from '#core/batches/count-rows.ts'

type CountsBarProps = ProgressRootProps & { counts: RowCounts }

/** The counts are beside the bar as text. */
export function CountsBar({ counts, ...props }: CountsBarProps) {
  const total = sumRowCounts(counts)
  const toPercent = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  return (
    <Progress.Root aria-hidden {...props}>
      <Progress.Section value={toPercent(counts.done)} color="var(--app-ok)" />
      <Progress.Section value={toPercent(counts.failed)} color="var(--app-bad)" />
    </Progress.Root>
  )
}

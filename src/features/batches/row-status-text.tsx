import type { RowStatus } from '#core/batches/batch-row.ts'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconClockPause, IconProgress } from '#ui/icons.gen.ts'

const looks: Record<RowStatus, { Icon: typeof IconBan; color: string }> = {
  waiting: { Icon: IconClockPause, color: 'var(--mantine-color-anchor)' },
  sending: { Icon: IconProgress, color: 'var(--mantine-color-anchor)' },
  done: { Icon: IconCircleCheck, color: 'var(--app-ok)' },
  failed: { Icon: IconAlertTriangle, color: 'var(--app-bad)' },
  cancelled: { Icon: IconBan, color: 'var(--mantine-color-dimmed)' },
}

/**
 * The color is never the only difference. The label is the only text of its element: translators replace text nodes, and React
 * then changes only whole elements.
 */
export function RowStatusText({ status, label }: { status: RowStatus; label: string }) {
  const { Icon, color } = looks[status]
  return (
    <span title={label}>
      <Icon size={14} color={color} style={{ verticalAlign: '-0.125em' }} />
      <span style={{ marginInlineStart: '0.25em' }}>{label}</span>
    </span>
  )
}

import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconHelpCircle,
  IconLock,
  IconPlugX,
  IconProgress,
  IconWallet,
} from '@tabler/icons-react'
import { type RunStatus, statusLabels } from './run.ts'

const looks: Record<RunStatus, { Icon: typeof IconLock; color: string }> = {
  waiting: { Icon: IconClockPause, color: 'var(--mantine-color-anchor)' },
  'waiting-for-agent': { Icon: IconPlugX, color: 'var(--app-caution)' },
  sending: { Icon: IconProgress, color: 'var(--mantine-color-anchor)' },
  done: { Icon: IconCircleCheck, color: 'var(--app-ok)' },
  'needs-sign-in': { Icon: IconLock, color: 'var(--app-caution)' },
  'needs-quota': { Icon: IconWallet, color: 'var(--app-caution)' },
  'not-confirmed': { Icon: IconHelpCircle, color: 'var(--app-caution)' },
  failed: { Icon: IconAlertTriangle, color: 'var(--app-bad)' },
}

/** Each state has a label and an icon, never only a color. */
export function RunStatusBadge({ status }: { status: RunStatus }) {
  const { Icon, color } = looks[status]
  return (
    <Badge
      variant="default"
      tt="none"
      radius="sm"
      style={{ flex: 'none' }}
      leftSection={<Icon size={14} color={color} aria-hidden />}
    >
      {statusLabels[status]}
    </Badge>
  )
}

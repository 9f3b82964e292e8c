import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { statusLabels } from '#core/runs/describe-state.ts'
import { isRefused, isTemplateDeleted, type RunState, type RunStatus } from '#core/runs/run.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconHelpCircle,
  IconLock,
  IconPlugX,
  IconProgress,
  IconSend,
  IconWallet,
} from '#ui/icons.gen.ts'

type StatusLook = { Icon: typeof IconLock; color: string }

/** The color is never the only difference. */
const looks: Record<RunStatus, StatusLook> = {
  waiting: { Icon: IconClockPause, color: 'var(--mantine-color-anchor)' },
  'waiting-for-agent': { Icon: IconPlugX, color: 'var(--app-caution)' },
  sending: { Icon: IconProgress, color: 'var(--mantine-color-anchor)' },
  done: { Icon: IconCircleCheck, color: 'var(--app-ok)' },
  'needs-sign-in': { Icon: IconLock, color: 'var(--app-caution)' },
  'needs-quota': { Icon: IconWallet, color: 'var(--app-caution)' },
  'not-confirmed': { Icon: IconHelpCircle, color: 'var(--app-caution)' },
  failed: { Icon: IconAlertTriangle, color: 'var(--app-bad)' },
}

export function RunStatusBadge({ status }: { status: RunStatus }) {
  const { Icon, color } = looks[status]
  return (
    <Badge
      variant="default"
      tt="none"
      radius="sm"
      style={{ flex: 'none' }}
      leftSection={<Icon size={14} color={color} />}
    >
      {statusLabels[status]}
    </Badge>
  )
}

export function RunStatusText({ status }: { status: RunStatus }) {
  const { Icon, color } = looks[status]
  return (
    <span>
      <Icon size={14} color={color} style={{ verticalAlign: '-0.125em' }} />
      <span style={{ marginInlineStart: '0.25em' }}>{statusLabels[status]}</span>
    </span>
  )
}

type PendingRunNoticeProps = {
  state: RunState
  onSend: () => void
  /** Further actions. */
  children?: ReactNode
}

export function PendingRunNotice({ state, onSend, children }: PendingRunNoticeProps) {
  return (
    <Stack gap="sm">
      <Reason state={state} />
      <Group gap="sm">
        {!isRefused({ state }) && !isTemplateDeleted({ state }) && (
          <Button variant="default" leftSection={<IconSend size={18} />} onClick={onSend}>
            {sendLabels[state.status] ?? 'Send now'}
          </Button>
        )}
        {children}
      </Group>
    </Stack>
  )
}

const sendLabels: Partial<Record<RunState['status'], string>> = {
  'not-confirmed': 'Send again',
  failed: 'Try again',
}

function Reason({ state }: { state: RunState }) {
  switch (state.status) {
    case 'waiting':
      return (
        <Alert color="cobalt" title="Waiting" icon={<IconClockPause />} role="status">
          <Text size="sm">
            {state.reason ? `${state.reason} ` : ''}
            {state.cause === 'server' ? sentAgain : sentOnline}
          </Text>
        </Alert>
      )
    case 'waiting-for-agent':
      return (
        <Alert color="yellow" title="Waiting for agent" icon={<IconPlugX />} role="status">
          <Text size="sm">
            {state.message} Saved on this device. It will be sent automatically when the agent is available.
          </Text>
        </Alert>
      )
    case 'needs-sign-in':
      return (
        <Alert color="cobalt" title="Needs sign-in" icon={<IconLock />} role="status">
          <Text size="sm">Saved on this device. Sign in to the account that took this photo to send it.</Text>
        </Alert>
      )
    case 'needs-quota':
      return (
        <>
          <ErrorAlert tone="warning" message={state.message} />
          <Text size="sm">
            Saved on this device. It will be sent automatically once you have requests left.
          </Text>
        </>
      )
    case 'not-confirmed':
      return (
        <Alert color="yellow" title="Not confirmed" icon={<IconHelpCircle />} role="status">
          <Text size="sm">{state.message}</Text>
        </Alert>
      )
    case 'failed':
      return <ErrorAlert tone={state.tone} message={state.message} />
    default:
      return null
  }
}

const sentOnline =
  "Saved on this device. It will be sent automatically when you're back online with the app open."
const sentAgain = 'Saved on this device. It will be sent again automatically.'

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconClockPause, IconHelpCircle, IconLock, IconPlugX, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ErrorAlert } from '#ui/error-alert.tsx'
import type { RunState } from './run.ts'

type PendingRunNoticeProps = {
  state: RunState
  onSend: () => void
  /** Further actions. */
  children?: ReactNode
}

/** Says why a run has no result yet, what happens next, and what the user can do. */
export function PendingRunNotice({ state, onSend, children }: PendingRunNoticeProps) {
  return (
    <Stack gap="sm">
      <Reason state={state} />
      <Group gap="sm">
        <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={onSend}>
          {sendLabels[state.status] ?? 'Send now'}
        </Button>
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
        <Alert color="cobalt" title="Waiting" icon={<IconClockPause aria-hidden />} role="status">
          <Text size="sm">
            {state.reason ? `${state.reason} ` : ''}
            {state.cause === 'server' ? sentAgain : sentOnline}
          </Text>
        </Alert>
      )
    case 'waiting-for-agent':
      return (
        <Alert color="yellow" title="Waiting for agent" icon={<IconPlugX aria-hidden />} role="status">
          <Text size="sm">
            {state.message} Saved on this device. It will be sent automatically when the agent is available.
          </Text>
        </Alert>
      )
    case 'needs-sign-in':
      return (
        <Alert color="cobalt" title="Needs sign-in" icon={<IconLock aria-hidden />} role="status">
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
        <Alert color="yellow" title="Not confirmed" icon={<IconHelpCircle aria-hidden />} role="status">
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

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconClockPause, IconHelpCircle, IconLock, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ErrorAlert } from '#ui/error-alert.tsx'
import type { Run, RunState } from './run.ts'

type KeptNoteProps = {
  run: Run
  onSend: () => void
  /** A way to the whole list. */
  children?: ReactNode
}

/** Why a run has no answer yet, what happens by itself, and what the person can do. */
export function KeptNote({ run: { state }, onSend, children }: KeptNoteProps) {
  return (
    <Stack gap="sm">
      <Reason state={state} />
      <Group gap="sm">
        <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={onSend}>
          {sendWords[state.status] ?? 'Send now'}
        </Button>
        {children}
      </Group>
    </Stack>
  )
}

const sendWords: Partial<Record<RunState['status'], string>> = {
  unknown: 'Send again',
  failed: 'Try again',
}

function Reason({ state }: { state: RunState }) {
  switch (state.status) {
    case 'waiting':
      return (
        <Alert color="cobalt" title="Waiting" icon={<IconClockPause aria-hidden />} role="status">
          <Text size="sm">
            {state.reason ? `${state.reason} ` : ''}The picture and what you asked are saved on this device.
            They are sent by themselves when the app is open and the server can be reached.
          </Text>
        </Alert>
      )
    case 'needs-sign-in':
      return (
        <Alert color="cobalt" title="Needs sign-in" icon={<IconLock aria-hidden />} role="status">
          <Text size="sm">
            The picture is saved on this device. It is sent when the account that took it is signed in again.
          </Text>
        </Alert>
      )
    case 'needs-quota':
      return (
        <>
          <ErrorAlert tone="warning" message={state.message} />
          <Text size="sm">
            The picture is saved on this device. It is sent by itself when there are requests again.
          </Text>
        </>
      )
    case 'unknown':
      return (
        <Alert color="yellow" title="Unknown" icon={<IconHelpCircle aria-hidden />} role="status">
          <Text size="sm">{state.message}</Text>
        </Alert>
      )
    case 'failed':
      return <ErrorAlert tone={state.tone} message={state.message} />
    default:
      return null
  }
}

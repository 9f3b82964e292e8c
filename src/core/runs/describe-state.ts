import type { PendingState, RunStatus } from './run.ts'

export const statusLabels: Readonly<Record<RunStatus, string>> = {
  waiting: 'Waiting',
  'waiting-for-agent': 'Waiting for agent',
  sending: 'Sending',
  done: 'Done',
  'needs-sign-in': 'Needs sign-in',
  'needs-quota': 'Needs quota',
  'not-confirmed': 'Not confirmed',
  failed: 'Failed',
}

/** Undefined if the status of the run says all. */
export function getPendingReason(state: PendingState): string | undefined {
  if ('reason' in state) return state.reason
  return 'message' in state ? state.message : undefined
}

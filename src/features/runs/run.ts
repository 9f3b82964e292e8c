/** What the user requested, fixed when the image was taken: later choices in the studio do not change it. */
export type RunRequest = {
  agentCode: string
  variantId?: string | number | undefined
  provider?: string | undefined
  model?: string | undefined
  parameter?: string | undefined
}

/** Times are in ms since 1970. Messages are shown to the user. */
export type RunState =
  | { status: 'waiting'; nextAttemptAt: number; reason?: string | undefined; cause?: WaitCause | undefined }
  /** The agent cannot run on this server now. */
  | { status: 'waiting-for-agent'; message: string }
  | { status: 'sending'; since: number }
  | { status: 'needs-sign-in' }
  | { status: 'needs-quota'; message: string }
  /** The request was sent, no response arrived, and this backend might charge a retry again: the user decides. */
  | { status: 'not-confirmed'; message: string }
  | { status: 'failed'; message: string; tone: 'error' | 'warning' }
  /** `summary`: the first words of the result. The result itself is stored beside the run. */
  | { status: 'done'; completedAt: number; elapsedMs: number; summary: string }

/** Why the last attempt failed: the server was not reached, or it responded with an error. */
type WaitCause = 'connection' | 'server'

export type RunStatus = RunState['status']
export type PendingState = Exclude<RunState, { status: 'done' }>

/** One image sent to one agent, from the shutter to its result, and then an entry of the history. */
export type Run = {
  /** Sorts by creation, also when the clock is set back. */
  id: string
  /** Sent with every attempt: the backend charges all of them once. */
  idempotencyKey: string
  /** When the image was taken or chosen, ms since 1970. */
  createdAt: number
  request: RunRequest
  agent: { name: string; kinds: string[] }
  variantName?: string | undefined
  image: { name: string; type: string; bytes: number; size: { width: number; height: number } | null }
  /** How often the backend has responded with an error. */
  attempts: number
  /** Whether the backend was known to support idempotency keys when this was saved or sent. */
  isIdempotent: boolean
  state: RunState
}

export function isSameRequest(one: RunRequest, other: RunRequest): boolean {
  const fields = ['agentCode', 'variantId', 'provider', 'model', 'parameter'] as const
  return fields.every((field) => one[field] === other[field])
}

/** Returns whether the run has no result yet. Its image must not be lost. */
export function isPending({ state }: Pick<Run, 'state'>): boolean {
  return state.status !== 'done'
}

export const statusLabels: Record<RunStatus, string> = {
  waiting: 'Waiting',
  'waiting-for-agent': 'Waiting for agent',
  sending: 'Sending',
  done: 'Done',
  'needs-sign-in': 'Needs sign-in',
  'needs-quota': 'Needs quota',
  'not-confirmed': 'Not confirmed',
  failed: 'Failed',
}

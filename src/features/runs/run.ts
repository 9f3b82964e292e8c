/** What the person asked for, frozen when the picture was taken: later choices in the studio do not change it. */
export type RunRequest = {
  agentCode: string
  variantId?: string | number | undefined
  provider?: string | undefined
  model?: string | undefined
  parameter?: string | undefined
}

export type RunState =
  /** `notBefore`: ms since 1970. `reason`: why it is not sent yet, if somebody knows. */
  | { status: 'waiting'; notBefore: number; reason?: string | undefined }
  | { status: 'sending'; since: number }
  | { status: 'needs-sign-in' }
  | { status: 'needs-quota'; message: string }
  /** The request left, no answer came, and this backend might count a repeat again: the person decides. */
  | { status: 'unknown'; message: string }
  | { status: 'failed'; message: string; tone: 'error' | 'warning' }
  /** `excerpt`: the first words of the answer; the answer itself is kept beside the run. */
  | { status: 'done'; answeredAt: number; elapsedMs: number; excerpt: string }

export type RunStatus = RunState['status']

/** One picture given to one agent: from the shutter to its answer, and after that its place in the history. */
export type Run = {
  /** Grows with each run of a person, whatever the clock says; also the Idempotency-Key of all its attempts. */
  id: string
  /** ms since 1970: when the picture was taken or chosen */
  createdAt: number
  request: RunRequest
  agent: { name: string; kinds: string[] }
  variantName?: string | undefined
  picture: { name: string; type: string; bytes: number; size: { width: number; height: number } | null }
  /** How often the backend has answered it with a fault. */
  attempts: number
  /** The Idempotency-Key of an attempt that was made before the device had room for it: goes on being used. */
  sentAs?: string | undefined
  /** The backend was known to count a repeat once when this was kept or sent. */
  repeatsAreSafe?: boolean | undefined
  state: RunState
}

export function isSameRequest(one: RunRequest, other: RunRequest): boolean {
  const fields = ['agentCode', 'variantId', 'provider', 'model', 'parameter'] as const
  return fields.every((field) => one[field] === other[field])
}

/** Not done: the person would lose something with it. */
export function isUnsent({ state }: Pick<Run, 'state'>): boolean {
  return state.status !== 'done'
}

/** The word for each state ; being offline is never called an error. */
export const statusWords: Record<RunStatus, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Done',
  'needs-sign-in': 'Needs sign-in',
  'needs-quota': 'Needs quota',
  unknown: 'Unknown',
  failed: 'Failed',
}

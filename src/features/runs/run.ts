import { z } from '#contract/zod.ts'

/** What the person asked for, frozen when the picture was taken: later choices in the studio do not change it. */
const RunRequest = z.object({
  agentCode: z.string(),
  variantId: z.union([z.string(), z.number()]).optional(),
  provider: z.string().optional(),
  model: z.string().optional(),
  parameter: z.string().optional(),
})
export type RunRequest = z.infer<typeof RunRequest>

const RunState = z.discriminatedUnion('status', [
  /** `notBefore`: ms since 1970. `reason`: why it is not sent yet, if somebody knows. */
  z.object({ status: z.literal('waiting'), notBefore: z.number(), reason: z.string().optional() }),
  z.object({ status: z.literal('sending'), since: z.number() }),
  z.object({ status: z.literal('needs-sign-in') }),
  z.object({ status: z.literal('needs-quota'), message: z.string() }),
  /** The request left, no answer came, and this backend might count a repeat again: the person decides. */
  z.object({ status: z.literal('unknown'), message: z.string() }),
  z.object({ status: z.literal('failed'), message: z.string(), tone: z.enum(['error', 'warning']) }),
  /** `excerpt`: the first words of the answer; the answer itself is kept beside the run. */
  z.object({ status: z.literal('done'), answeredAt: z.number(), elapsedMs: z.number(), excerpt: z.string() }),
])
export type RunState = z.infer<typeof RunState>
export type RunStatus = RunState['status']

/** One picture given to one agent: from the shutter to its answer, and after that its place in the history. */
export const Run = z.object({
  /** Grows with each run of a person, whatever the clock says; also the Idempotency-Key of all its attempts. */
  id: z.string(),
  /** ms since 1970: when the picture was taken or chosen */
  createdAt: z.number(),
  request: RunRequest,
  agent: z.object({ name: z.string(), kinds: z.array(z.string()) }),
  variantName: z.string().optional(),
  picture: z.object({
    name: z.string(),
    type: z.string(),
    bytes: z.number(),
    size: z.object({ width: z.number(), height: z.number() }).nullable(),
  }),
  /** How often it was sent. */
  attempts: z.number(),
  /** The backend was known to count a repeat once when this was kept or sent. */
  repeatsAreSafe: z.boolean().optional(),
  state: RunState,
})
export type Run = z.infer<typeof Run>

/** A record of this device as a run; undefined for what another version, or somebody, has left there. */
export function readRun(record: unknown): Run | undefined {
  return Run.safeParse(record).data
}

export function isSameRequest(one: RunRequest, other: RunRequest): boolean {
  const fields = ['agentCode', 'variantId', 'provider', 'model', 'parameter'] as const
  return fields.every((field) => one[field] === other[field])
}

/** Not done: the person would lose something with it. */
export function isUnsent({ state }: Run): boolean {
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

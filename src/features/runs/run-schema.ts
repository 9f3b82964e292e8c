import { z } from '#contract/zod.ts'
import type { Run, RunRequest, RunState } from './run.ts'

const requestSchema: z.ZodType<RunRequest> = z.object({
  agentCode: z.string(),
  variantId: z.union([z.string(), z.number()]).optional(),
  provider: z.string().optional(),
  model: z.string().optional(),
  parameter: z.string().optional(),
})

const stateSchema: z.ZodType<RunState> = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('waiting'),
    nextAttemptAt: z.number(),
    reason: z.string().optional(),
    cause: z.enum(['connection', 'server']).optional(),
  }),
  z.object({ status: z.literal('waiting-for-agent'), message: z.string() }),
  z.object({ status: z.literal('sending'), since: z.number() }),
  z.object({ status: z.literal('needs-sign-in') }),
  z.object({ status: z.literal('needs-quota'), message: z.string() }),
  z.object({ status: z.literal('not-confirmed'), message: z.string() }),
  z.object({ status: z.literal('failed'), message: z.string(), tone: z.enum(['error', 'warning']) }),
  z.object({
    status: z.literal('done'),
    completedAt: z.number(),
    elapsedMs: z.number(),
    summary: z.string(),
  }),
])

const runSchema: z.ZodType<Run> = z.object({
  id: z.string(),
  idempotencyKey: z.string(),
  createdAt: z.number(),
  request: requestSchema,
  agent: z.object({ name: z.string(), kinds: z.array(z.string()) }),
  variantName: z.string().optional(),
  image: z.object({
    name: z.string(),
    type: z.string(),
    bytes: z.number(),
    size: z.object({ width: z.number(), height: z.number() }).nullable(),
  }),
  attempts: z.number(),
  isIdempotent: z.boolean(),
  state: stateSchema,
})

/** Returns a stored record as a run; undefined when it is not one. */
export function parseRun(record: unknown): Run | undefined {
  return runSchema.safeParse(upgrade(record)).data
}

type Fields = Record<string, unknown>

/** Renames the fields of records that versions before 0.2 have stored. */
function upgrade(record: unknown): unknown {
  if (!isFields(record) || 'image' in record) return record
  const { picture, sentAs, repeatsAreSafe, state, ...rest } = record
  return {
    ...rest,
    image: picture,
    idempotencyKey: sentAs ?? rest.id,
    isIdempotent: repeatsAreSafe === true,
    state: isFields(state) ? upgradeState(state) : state,
  }
}

function upgradeState({ status, notBefore, answeredAt, excerpt, ...rest }: Fields): Fields {
  if (status === 'waiting') return { ...rest, status, nextAttemptAt: notBefore }
  if (status === 'done') return { ...rest, status, completedAt: answeredAt, summary: excerpt }
  return { ...rest, status: status === 'unknown' ? 'not-confirmed' : status }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

import { z } from '#contract/zod.ts'
import type { Run, RunRequest, RunState } from './run.ts'

const runRequestSchema: z.ZodType<RunRequest> = z.object({
  agentCode: z.string(),
  variantId: z.union([z.string(), z.number()]).optional(),
  provider: z.string().optional(),
  model: z.string().optional(),
  parameter: z.string().optional(),
})

const runStateSchema: z.ZodType<RunState> = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting'), notBefore: z.number(), reason: z.string().optional() }),
  z.object({ status: z.literal('sending'), since: z.number() }),
  z.object({ status: z.literal('needs-sign-in') }),
  z.object({ status: z.literal('needs-quota'), message: z.string() }),
  z.object({ status: z.literal('unknown'), message: z.string() }),
  z.object({ status: z.literal('failed'), message: z.string(), tone: z.enum(['error', 'warning']) }),
  z.object({ status: z.literal('done'), answeredAt: z.number(), elapsedMs: z.number(), excerpt: z.string() }),
])

const runSchema: z.ZodType<Run> = z.object({
  id: z.string(),
  createdAt: z.number(),
  request: runRequestSchema,
  agent: z.object({ name: z.string(), kinds: z.array(z.string()) }),
  variantName: z.string().optional(),
  picture: z.object({
    name: z.string(),
    type: z.string(),
    bytes: z.number(),
    size: z.object({ width: z.number(), height: z.number() }).nullable(),
  }),
  attempts: z.number(),
  sentAs: z.string().optional(),
  repeatsAreSafe: z.boolean().optional(),
  state: runStateSchema,
})

/** A record of this device as a run; undefined for what another version, or somebody, has left there. */
export function readRun(record: unknown): Run | undefined {
  return runSchema.safeParse(record).data
}

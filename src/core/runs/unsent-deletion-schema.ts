import { z } from '#contract/zod.ts'

/** What the user has deleted on this device, and the server still has. */
export const unsentDeletionSchema = z.object({
  /** The idempotency key of a run; undefined for the whole batch. */
  runId: z.string().optional(),
  batchId: z.string(),
  organizationId: z.string().optional(),
})

import { Id } from './id.ts'
import { z } from './zod.ts'

export const ApiKey = z.looseObject({
  id: Id,
  name: z.string(),
  /** Prefix and last four characters; never enough to use the key. */
  key_preview: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  is_demo: z.boolean(),
  /** The full secret of the demo key, in the first list that brings it and in no other; never of other keys. */
  key: z.string().optional(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({ name: z.string().trim().min(1).max(100) })
export type NewApiKey = z.infer<typeof NewApiKey>

/** The full secret travels once, in this answer. */
export const CreatedApiKey = z.looseObject({ key: z.string(), api_key: ApiKey })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

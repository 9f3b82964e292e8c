import { Id, z } from './zod.ts'

export const Organization = z.looseObject({ id: Id, name: z.string() })
export type Organization = z.infer<typeof Organization>

export const ApiKey = z.looseObject({
  id: Id,
  name: z.string(),
  /** Prefix and last four characters. */
  key_preview: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  is_demo: z.boolean().nullish(),
  /** The secret of the demo key. Only the first list that contains the key carries it. */
  key: z.string().optional(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({ name: z.string().trim().min(1).max(100) })
export type NewApiKey = z.infer<typeof NewApiKey>

/** Response of the creation, the only one with the secret of the key. */
export const CreatedApiKey = z.looseObject({ key: z.string(), api_key: ApiKey })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

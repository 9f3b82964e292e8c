import { Id, z } from './zod.ts'

export const Organization = z.looseObject({
  id: Id,
  name: z.string(),
  /** Without the demo key. Only our server sends this field. */
  api_key_count: z.number().nullish(),
})
export type Organization = z.infer<typeof Organization>

export const ApiKey = z.looseObject({
  id: Id,
  name: z.string(),
  /** The prefix and the last four characters of the secret. */
  key_preview: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  is_demo: z.boolean().nullish(),
  /** Only the first response that lists the demo key contains it. */
  key: z.string().optional(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({ name: z.string().trim().min(1).max(100) })
export type NewApiKey = z.infer<typeof NewApiKey>

/** Only this response contains the secret. */
export const CreatedApiKey = z.looseObject({ key: z.string(), api_key: ApiKey })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

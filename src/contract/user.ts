import { Id } from './id.ts'
import { z } from './zod.ts'

/** Answer of `GET /api/v1/users/me`. */
export const User = z.looseObject({
  id: Id.nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  /** The authentication provider's identifier of this person. */
  provider_user_id: z.string().nullish(),
  /** ISO 8601; null when the backend does not know. */
  password_changed_at: z.string().nullish(),
})
export type User = z.infer<typeof User>

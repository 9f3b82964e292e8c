import { Id, z } from './zod.ts'

/** Response of `GET /api/v1/users/me`. */
export const User = z.looseObject({
  id: Id.nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  /** The id at the authentication provider. */
  provider_user_id: z.string().nullish(),
  /** ISO 8601; null if the backend does not know it. */
  password_changed_at: z.string().nullish(),
})
export type User = z.infer<typeof User>

import { Role } from './organization.ts'
import { Id, z } from './zod.ts'

/** Response of `GET /api/v1/users/me`. */
export const User = z.looseObject({
  id: Id.nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  provider_user_id: z.string().nullish(),
  /** ISO 8601; null if the backend does not know it. */
  password_changed_at: z.string().nullish(),
  /** In which the user works. Only our server sends this field. */
  organization: z.looseObject({ id: z.string(), name: z.string(), role: Role }).nullish(),
})
export type User = z.infer<typeof User>

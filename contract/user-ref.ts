import { z } from './zod.ts'

/** A user of the organization. Null for an API key, and after the deletion of the account. */
export const UserRef = z.object({ user_id: z.string(), name: z.string() }).nullable()
export type UserRef = z.infer<typeof UserRef>

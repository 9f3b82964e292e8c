import { Id, printableText, z } from './zod.ts'

/** Owners manage members, API keys and webhooks; members use everything else. */
export const Role = z.enum(['owner', 'member'])
export type Role = z.infer<typeof Role>

export const Organization = z.looseObject({
  id: Id,
  name: z.string(),
  /** Without the demo key. Only our server sends this field. */
  api_key_count: z.number().nullish(),
  /** That of the user. Only our server sends this field. */
  role: Role.nullish(),
  /** Whether the user works in it. Only our server sends it. */
  is_current: z.boolean().nullish(),
})
export type Organization = z.infer<typeof Organization>

/** Body of `PATCH /api/v1/organizations/{orgId}`. */
export const OrganizationChange = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(...printableText),
})

/** Body of `PUT /api/v1/users/me/organization`. */
export const CurrentOrganization = z.object({ organization_id: z.string() })

export const Member = z.looseObject({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** ISO 8601. */
  joined_at: z.string(),
})
export type Member = z.infer<typeof Member>

/** Body of `PATCH /api/v1/organizations/{orgId}/members/{userId}`. */
export const MemberChange = z.object({ role: Role })

/** One that can be accepted. */
export const Invitation = z.looseObject({
  id: z.string(),
  /** To which it was sent; null if the owner passes the link on. */
  email: z.string().nullable(),
  role: Role,
  /** The name or address of the owner; null if the account was deleted, or the operator invites. */
  invited_by: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

export const NewInvitation = z.object({
  role: Role,
  /** Receives the link. Without it, the response contains the token, and the owner passes the link on. */
  email: z.email().max(254).optional(),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** The token is at the end of the link, `/invite/{token}`, and accepted once. */
export const CreatedInvitation = z.looseObject({ id: z.string(), token: z.string().optional() })
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

export const InvitationToken = z.object({ token: z.string().min(1).max(200) })

/** What an invited user sees before accepting. */
export const ReceivedInvitation = Invitation.omit({ email: true, created_at: true }).extend({
  organization_name: z.string(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

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

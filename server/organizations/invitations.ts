import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Role } from '../database/schema/accounts.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { hashSecret } from './hash-secret.ts'
import { findRole, lockOrganization } from './members.ts'

/** Per organization while an invitation is valid, which is 7 days. */
const maxInvitations = 100
/** To one address, of all organizations together. */
const maxMailsPerDay = 5
const maxMembers = 1000
/** The memberships of a user are read with each request. */
const maxOrganizationsPerUser = 100

type NewInvitation = {
  organizationId: string
  createdBy: string | null
  role: Role
  email?: string | undefined
}

/**
 * In a transaction. Returns the token of the link, which has 256 random bits.
 *
 * @throws HttpError 422 when the organization has sent 100 in 7 days, 429 when the address has received 5 in a day.
 */
export async function createInvitation(
  tx: Database,
  { organizationId, createdBy, role, email }: NewInvitation,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const address = email?.toLowerCase() ?? null
  await acquireAdvisoryLock(tx, 'invitations', organizationId)
  if (address) await acquireAdvisoryLock(tx, 'invitations to', address)
  const { count, mails } = await tx
    .selectFrom('invitations')
    .where(({ eb, or }) => or([eb('organization_id', '=', organizationId), eb('email', '=', address)]))
    .where('created_at', '>', sql<Date>`now() - interval '7 days'`)
    .select(({ fn, eb }) => [
      fn.countAll().filterWhere('organization_id', '=', organizationId).as('count'),
      fn
        .countAll()
        .filterWhere(eb('email', '=', address))
        .filterWhere('created_at', '>', sql<Date>`now() - interval '1 day'`)
        .as('mails'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxInvitations) {
    const message = `An organization can send ${maxInvitations} invitations in 7 days. Please try again later.`
    throw new HttpError(422, 'too_many_invitations', message)
  }
  if (Number(mails) >= maxMailsPerDay) {
    const message = 'This address has received several invitations today. Please try again tomorrow.'
    throw new HttpError(429, 'too_many_requests', message, { headers: { 'Retry-After': '86400' } })
  }
  const { id } = await tx
    .insertInto('invitations')
    .values({
      organization_id: organizationId,
      digest: hashSecret(token),
      email: address,
      role,
      created_by: createdBy,
      expires_at: sql<Date>`now() + interval '7 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** Those that can be accepted, the newest first. */
export async function listInvitations(database: Database, organizationId: string) {
  return await selectPending(database)
    .where('invitations.organization_id', '=', organizationId)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute()
}

/** Returns whether the organization had this pending invitation. */
export async function revokeInvitation(
  database: Database,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const revoked = await database
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

type Guest = { userId: string; email: string; isVerified: boolean }

/** @throws HttpError as `acceptInvitation`, except 422. */
export async function readInvitation(
  database: Database,
  token: string,
  guest: Guest,
): Promise<InvitationRow & { organization: string }> {
  const { id } = await requireUsable(database, token, guest)
  const invitation = await selectPending(database)
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .where('invitations.id', '=', id)
    .select('organizations.name as organization')
    .executeTakeFirst()
  if (!invitation) throw createUnknownError()
  return invitation
}

/**
 * Makes the user a member, who works in the organization from now on. Repeated, it changes nothing. Returns the id of the
 * organization.
 *
 * @throws HttpError 404 for an unknown token, 410 if the invitation is used, expired or was revoked, 409 for a member, 403 for an
 *   unverified address, unless the invitation was sent to it; 422 above the limits.
 */
export async function acceptInvitation(database: Database, token: string, guest: Guest): Promise<string> {
  const { userId } = guest
  return await inTransaction(database, async (tx) => {
    const { organization_id } = await findByToken(tx, token)
    await lockOrganization(tx, organization_id)
    // Read again, because it may have been accepted before the lock.
    const { accepted_by } = await findByToken(tx, token)
    if (accepted_by === userId && (await findRole(tx, userId, organization_id))) return organization_id
    const { id, role } = await requireUsable(tx, token, guest)
    const accepted = await tx
      .updateTable('invitations')
      .set({ accepted_at: sql<Date>`now()`, accepted_by: userId })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!accepted) throw createRevokedError()
    await tx.insertInto('memberships').values({ user_id: userId, organization_id, role }).execute()
    await tx.updateTable('users').set({ organization_id }).where('id', '=', userId).execute()
    await assertWithinLimits(tx, userId, organization_id)
    return organization_id
  })
}

async function requireUsable(database: Database, token: string, { userId, email, isVerified }: Guest) {
  const invitation = await findByToken(database, token)
  const { organization_id } = invitation
  if (await findRole(database, userId, organization_id)) {
    const body = { organization_id }
    throw new HttpError(409, 'already_member', 'You are a member of this organization already.', { body })
  }
  if (invitation.accepted_at) throw createUnusableError('used', 'has been used')
  if (invitation.revoked_at) throw createRevokedError()
  if (invitation.is_expired) throw createUnusableError('expired', 'has expired')
  if (!isVerified && invitation.email !== email.toLowerCase()) {
    const message = 'Please verify your email address first: then you can accept this invitation.'
    throw new HttpError(403, 'email_not_verified', message)
  }
  return invitation
}

async function findByToken(database: Database, token: string) {
  const invitation = await database
    .selectFrom('invitations')
    .where('digest', '=', hashSecret(token))
    .select(['id', 'organization_id', 'email', 'role', 'accepted_at', 'accepted_by', 'revoked_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .executeTakeFirst()
  if (!invitation) throw createUnknownError()
  return invitation
}

function selectPending(database: Database) {
  return database
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'created_by')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['invitations.id', 'invitations.email', 'role', 'invitations.created_at', 'expires_at'])
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('invited_by'))
}

/** With the new membership. */
async function assertWithinLimits(tx: Database, userId: string, organizationId: string): Promise<void> {
  const { members, organizations } = await tx
    .selectFrom('memberships')
    .where(({ eb, or }) => or([eb('organization_id', '=', organizationId), eb('user_id', '=', userId)]))
    .select(({ fn }) => [
      fn.countAll().filterWhere('organization_id', '=', organizationId).as('members'),
      fn.countAll().filterWhere('user_id', '=', userId).as('organizations'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(members) > maxMembers)
    throw new HttpError(422, 'too_many_members', `An organization can have ${maxMembers} members.`)
  if (Number(organizations) > maxOrganizationsPerUser) {
    const message = `You can belong to ${maxOrganizationsPerUser} organizations. Leave one first.`
    throw new HttpError(422, 'too_many_organizations', message)
  }
}

const createUnknownError = () =>
  new HttpError(404, 'not_found', 'This invitation does not exist. Please ask for a new one.')

const createUnusableError = (reason: 'used' | 'revoked' | 'expired', text: string) =>
  new HttpError(410, `invitation_${reason}`, `This invitation ${text}. Please ask for a new one.`)

const createRevokedError = () => createUnusableError('revoked', 'was withdrawn')

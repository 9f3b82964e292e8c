import { sql } from 'kysely'
import { inTransaction } from '../database/in-transaction.ts'
import type { Role } from '../database/schema/accounts.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { createOrganization } from './create-organization.ts'

/** @throws HttpError 404 also for an organization that the user does not belong to. */
export async function requireMember(
  database: Database,
  userId: string,
  organizationId: string,
): Promise<Role> {
  const role = await findRole(database, userId, organizationId)
  if (!role) throw createOrganizationNotFoundError()
  return role
}

/** @throws HttpError 404 as `requireMember`, 403 for a member. */
export async function requireOwner(
  database: Database,
  userId: string,
  organizationId: string,
): Promise<void> {
  if ((await requireMember(database, userId, organizationId)) !== 'owner') throw createNotOwnerError()
}

type Caller = { organizationId: string; assertValid: (tx: Database) => Promise<void> }

/**
 * Calls `change` while no one else joins, leaves or gets another role, and no reset of a password ends sessions and keys: an
 * owner who is being removed, or whose session has ended, can give no access then.
 *
 * @throws HttpError 404 or 403 unless the user has this role, 401 if the session has ended.
 */
export async function inTransactionAs<T>(
  role: Role,
  database: Database,
  caller: Caller & { userId: string },
  change: (tx: Database) => Promise<T>,
): Promise<T> {
  const { userId, organizationId } = caller
  const check = role === 'owner' ? requireOwner : requireMember
  // Others must not lock the organization.
  await check(database, userId, organizationId)
  return await inTransactionOf(database, caller, async (tx) => {
    await check(tx, userId, organizationId)
    return await change(tx)
  })
}

/** As `inTransactionAs`, also for an API key, which has no role. */
export async function inTransactionOf<T>(
  database: Database,
  { organizationId, assertValid }: Caller,
  change: (tx: Database) => Promise<T>,
): Promise<T> {
  return await inTransaction(database, async (tx) => {
    await lockOrganization(tx, organizationId)
    await assertValid(tx)
    return await change(tx)
  })
}

export const createNotOwnerError = () =>
  new HttpError(403, 'owner_required', 'Only an owner of the organization can do this.')

export const createOrganizationNotFoundError = () =>
  new HttpError(404, 'not_found', 'There is no such organization.')

export async function findRole(
  database: Database,
  userId: string,
  organizationId: string,
): Promise<Role | undefined> {
  const membership = await database
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return membership?.role
}

/** Who joined first comes first. */
export async function listMembers(database: Database, organizationId: string) {
  return await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .where('memberships.organization_id', '=', organizationId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .select(['users.id', 'name', 'email', 'role', 'memberships.created_at'])
    .execute()
}

/**
 * In `inTransactionAs`.
 *
 * @throws HttpError 404 if the user is not a member, 409 for the last owner.
 */
export async function changeRole(
  tx: Database,
  organizationId: string,
  userId: string,
  role: Role,
): Promise<void> {
  const changed = await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('role')
    .executeTakeFirst()
  if (!changed) throw createNotMemberError()
  await assertHasOwner(tx, organizationId)
  if (role === 'member') await revokeInvitationsBy(tx, userId, organizationId)
}

/**
 * In `inTransactionAs`. The user loses access with the next request. Without another organization, the user gets a new one,
 * whose trial is used as far as that of those before.
 *
 * @throws HttpError 404 if the user is not a member, 409 for the last owner.
 */
export async function removeMember(tx: Database, organizationId: string, userId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!removed) throw createNotMemberError()
  await assertHasOwner(tx, organizationId)
  await revokeInvitationsBy(tx, userId, organizationId)
  const user = await tx
    .updateTable('users')
    .from('organizations')
    .where('users.id', '=', userId)
    .where('organizations.id', '=', organizationId)
    .set({
      organization_id: sql<string | null>`nullif(users.organization_id, organizations.id)`,
      trial_used: sql<number>`greatest(users.trial_used, organizations.trial_used)`,
    })
    .returning(['users.id', 'users.name', 'users.email', 'users.trial_used'])
    .executeTakeFirstOrThrow()
  const other = tx.selectFrom('memberships').select('role').where('user_id', '=', userId)
  if (!(await other.executeTakeFirst()))
    await createOrganization(tx, { owner: user, trialUsed: user.trial_used })
}

/**
 * Until the transaction ends, so that no one else joins or leaves, or changes a role.
 *
 * @throws HttpError 404 if the organization was deleted.
 */
export async function lockOrganization(tx: Database, id: string): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(createOrganizationNotFoundError)
}

/** Makes the member who joined first the owner if there is none. Returns whether there is a member. */
export async function ensureOwner(tx: Database, organizationId: string): Promise<boolean> {
  const oldest = tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
  const owner = await tx
    .updateTable('memberships')
    .set({ role: 'owner' })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', oldest)
    .returning('user_id')
    .executeTakeFirst()
  return owner !== undefined
}

/** Someone who is no longer an owner could otherwise return by a link. */
export async function revokeInvitationsBy(
  tx: Database,
  userId: string,
  organizationId?: string,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('created_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
    .execute()
}

async function assertHasOwner(tx: Database, organizationId: string): Promise<void> {
  const owner = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (owner) return
  const message = 'An organization needs an owner. Make another member an owner first.'
  throw new HttpError(409, 'last_owner', message)
}

const createNotMemberError = () =>
  new HttpError(404, 'not_found', 'There is no such member in the organization.')

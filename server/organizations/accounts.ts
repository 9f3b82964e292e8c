import { sql } from 'kysely'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Role } from '../database/schema/accounts.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { createOrganization } from './create-organization.ts'
import { findDeletedAccount, recordDeletion } from './deleted-accounts.ts'
import type { Identity } from './identity.ts'
import { ensureOwner, revokeInvitationsBy } from './members.ts'
import { revokeSoleOwnerAccess } from './revoke-sole-owner-access.ts'

/** `role` is that in the organization, for which the user's request is handled. */
export type Account = { userId: string; organizationId: string; role: Role; name: string; email: string }

type Options = {
  /** Named by the request. By default the one that the user works in. */
  organizationId?: string | undefined
  /**
   * Called with the demo key's secret if this call created the key. If omitted, the first list of the organization's keys
   * reveals the secret.
   */
  onDemoKey?: ((secret: string) => void) | undefined
  /**
   * Called when the address has become verified. If the password was changed before, that may have been a reset by the owner
   * of the address, so the keys and webhooks from before it end.
   */
  findPasswordChange?: () => Promise<Date | undefined>
}

/**
 * Returns the account of a signed-in user and updates its name and email. The first call creates it, with one organization and
 * a demo key; concurrent first calls create one account.
 *
 * @throws HttpError 401 when the account was deleted after this token's sign-in, 403 for an organization that the user does not
 *   belong to.
 */
export async function findOrCreateAccount(
  database: Database,
  identity: Identity,
  { organizationId, onDemoKey, findPasswordChange }: Options = {},
): Promise<Account> {
  const existing = await findAccount(database, identity.uid, organizationId)
  if (!existing) return await createAccount(database, identity, { organizationId, onDemoKey })
  const name = identity.name || existing.name
  const email = identity.email || existing.email
  const { emailVerified: email_verified } = identity
  if (name !== existing.name || email !== existing.email || email_verified !== existing.email_verified) {
    const hasBecomeVerified = email_verified && !existing.email_verified
    const changedAt = hasBecomeVerified ? await findPasswordChange?.() : undefined
    await inTransaction(database, async (tx) => {
      if (changedAt) await revokeSoleOwnerAccess(tx, identity.uid, changedAt)
      await tx
        .updateTable('users')
        .set({ name, email, email_verified })
        .where('id', '=', existing.userId)
        .execute()
    })
  }
  return { ...existing, name, email }
}

type StoredAccount = Account & { email_verified: boolean }

async function findAccount(
  database: Database,
  uid: string,
  organizationId: string | undefined,
): Promise<StoredAccount | undefined> {
  const accounts = await database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('provider_user_id', '=', uid)
    .orderBy(sql`memberships.organization_id is not distinct from users.organization_id`, 'desc')
    .orderBy('memberships.created_at')
    .orderBy('memberships.organization_id')
    .select([
      'users.id as userId',
      'memberships.organization_id as organizationId',
      'memberships.role',
      'users.name',
      'users.email',
      'users.email_verified',
    ])
    .execute()
  if (accounts.length === 0 || organizationId === undefined) return accounts[0]
  const account = accounts.find((it) => it.organizationId === organizationId)
  if (!account) throw new HttpError(403, 'not_a_member', 'You are not a member of this organization.')
  return account
}

async function createAccount(
  database: Database,
  identity: Identity,
  { organizationId, onDemoKey }: Options,
): Promise<Account> {
  const { uid, name, email, emailVerified } = identity
  const demoKey = await inTransaction(database, async (tx) => {
    const { deletedAt, trialUsed } = await findDeletedAccount(tx, identity)
    if (deletedAt && identity.authTime <= Math.floor(deletedAt.getTime() / 1000)) throw createDeletedError()
    const user = await tx
      .insertInto('users')
      .values({ provider_user_id: uid, name, email, email_verified: emailVerified })
      .onConflict((conflict) => conflict.column('provider_user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // A concurrent call has created the user and has committed: the unique index made this insert wait for it.
    if (!user) return
    const owner = { id: user.id, name, email }
    return await createOrganization(tx, { owner, trialUsed, isKeyRevealed: onDemoKey !== undefined })
  })
  if (demoKey) onDemoKey?.(demoKey)
  const account = await findAccount(database, uid, organizationId)
  // A concurrent call has deleted the account.
  if (!account) throw createDeletedError()
  return account
}

const createDeletedError = () => new HttpError(401, 'account_deleted', 'This account was deleted.')

/**
 * And each organization without another member, with its keys and analyses. Of an organization without another owner, the member
 * who joined first becomes the owner.
 */
export async function deleteAccount(database: Database, identity: Identity): Promise<void> {
  await inTransaction(database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'trial_used'])
      .where('provider_user_id', '=', identity.uid)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const memberships = tx.selectFrom('memberships').select('organization_id').where('user_id', '=', user.id)
    // Locked, so that no one joins or leaves meanwhile.
    const organizations = await tx
      .selectFrom('organizations')
      .select(['id', 'trial_used'])
      .where('id', 'in', memberships)
      .orderBy('id')
      .forUpdate()
      .execute()
    await revokeInvitationsBy(tx, user.id)
    await tx.deleteFrom('memberships').where('user_id', '=', user.id).execute()
    for (const { id } of organizations) if (!(await ensureOwner(tx, id))) await deleteOrganization(tx, id)
    await tx.deleteFrom('users').where('id', '=', user.id).execute()
    await recordDeletion(tx, { ...identity, email: user.email || identity.email }, [user, ...organizations])
  })
}

/** Each chunk also reads the rows of those before it, which the transaction has deleted but not removed. */
const deletedChunkSize = 50_000

/** The foreign keys would delete all rows in one statement. */
async function deleteOrganization(tx: Database, id: string): Promise<void> {
  for (const table of ['batch_items', 'reviews', 'analyses'] as const)
    await inChunks(async (limit) => {
      const rows = tx.selectFrom(table).select(sql`ctid`.as('ctid')).where('organization_id', '=', id)
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where(sql`ctid`, 'in', rows.limit(limit))
        .executeTakeFirst()
      return numDeletedRows
    }, deletedChunkSize)
  await tx.deleteFrom('organizations').where('id', '=', id).execute()
}

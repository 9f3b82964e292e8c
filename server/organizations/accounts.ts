import { sql } from 'kysely'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { generateApiKey } from './api-keys.ts'
import { findDeletedAccount, recordDeletion } from './deleted-accounts.ts'
import type { Identity } from './identity.ts'
import { revokeAccess } from './revoke-access.ts'

export type Account = { userId: string; organizationId: string; name: string; email: string }

type Callbacks = {
  /**
   * Called with the demo key's secret if this call created the key. If omitted, the first list of the organization's keys
   * reveals the secret.
   */
  onDemoKey?: (secret: string) => void
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
 * @throws HttpError 401 when the account was deleted after this token's sign-in.
 */
export async function findOrCreateAccount(
  database: Database,
  identity: Identity,
  { onDemoKey, findPasswordChange }: Callbacks = {},
): Promise<Account> {
  const existing = await findAccount(database, identity.uid)
  if (!existing) return await createAccount(database, identity, onDemoKey)
  const name = identity.name || existing.name
  const email = identity.email || existing.email
  const { emailVerified: email_verified } = identity
  if (name !== existing.name || email !== existing.email || email_verified !== existing.email_verified) {
    const hasBecomeVerified = email_verified && !existing.email_verified
    const changedAt = hasBecomeVerified ? await findPasswordChange?.() : undefined
    await inTransaction(database, async (tx) => {
      if (changedAt) await revokeAccess(tx, identity.uid, changedAt)
      await tx
        .updateTable('users')
        .set({ name, email, email_verified })
        .where('id', '=', existing.userId)
        .execute()
    })
  }
  return { ...existing, name, email }
}

/** The organization is the one that the user joined first, to which analyses are charged. */
async function findAccount(
  database: Database,
  uid: string,
): Promise<(Account & { email_verified: boolean }) | undefined> {
  return await database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('provider_user_id', '=', uid)
    .orderBy('memberships.created_at')
    .orderBy('memberships.organization_id')
    .select([
      'users.id as userId',
      'memberships.organization_id as organizationId',
      'users.name',
      'users.email',
      'users.email_verified',
    ])
    .limit(1)
    .executeTakeFirst()
}

async function createAccount(
  database: Database,
  identity: Identity,
  onDemoKey?: (secret: string) => void,
): Promise<Account> {
  const demoKey = await inTransaction(database, async (tx) => {
    const { deletedAt, trialUsed } = await findDeletedAccount(tx, identity)
    if (deletedAt && identity.authTime <= Math.floor(deletedAt.getTime() / 1000)) {
      throw new HttpError(401, 'account_deleted', 'This account was deleted.')
    }
    const user = await tx
      .insertInto('users')
      .values({
        provider_user_id: identity.uid,
        name: identity.name,
        email: identity.email,
        email_verified: identity.emailVerified,
      })
      .onConflict((conflict) => conflict.column('provider_user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // A concurrent call has created the user and has committed: the unique index made this insert wait for it.
    if (!user) return
    const owner = identity.name || identity.email.split('@')[0] || 'My'
    const organization = await tx
      .insertInto('organizations')
      .values({
        name: owner === 'My' ? 'My organization' : `${owner}’s organization`,
        trial_used: trialUsed,
        trial_total: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('memberships')
      .values({ user_id: user.id, organization_id: organization.id })
      .execute()
    const { secret, digest, preview } = generateApiKey()
    await tx
      .insertInto('api_keys')
      .values({
        organization_id: organization.id,
        name: 'Demo key',
        digest,
        preview,
        is_demo: true,
        revealed_at: onDemoKey ? new Date() : null,
      })
      .execute()
    return secret
  })
  if (demoKey) onDemoKey?.(demoKey)
  const account = await findAccount(database, identity.uid)
  // A concurrent call has deleted the account.
  if (!account) throw new HttpError(401, 'account_deleted', 'This account was deleted.')
  return account
}

/** And each organization without another member, with its keys and analyses. */
export async function deleteAccount(database: Database, identity: Identity): Promise<void> {
  await inTransaction(database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('provider_user_id', '=', identity.uid)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const deletedOrganizations = await tx
      .deleteFrom('organizations')
      .where('id', 'in', (query) =>
        query.selectFrom('memberships').select('organization_id').where('user_id', '=', user.id),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('memberships')
              .select(sql`1`.as('one'))
              .whereRef('memberships.organization_id', '=', 'organizations.id')
              .where('memberships.user_id', '!=', user.id),
          ),
        ),
      )
      .returning('trial_used')
      .execute()
    await tx.deleteFrom('users').where('id', '=', user.id).execute()
    await recordDeletion(tx, { ...identity, email: user.email || identity.email }, deletedOrganizations)
  })
}

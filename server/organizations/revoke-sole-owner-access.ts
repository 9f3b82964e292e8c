import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * Deletes the API keys, webhooks and invitations of the organizations whose only owner is this user. When the owner of
 * an address resets the password, the keys of a person who has registered it before would otherwise remain valid.
 *
 * @param before keeps those that were created later.
 */
export async function revokeSoleOwnerAccess(tx: Database, uid: string, before = new Date()): Promise<void> {
  const owned = tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.organization_id')
    .where('provider_user_id', '=', uid)
    .where('role', '=', 'owner')
  // Waits for keys that are being created, so that they are deleted too.
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', owned)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const solelyOwned = owned.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('memberships as others')
          .select(sql`1`.as('one'))
          .whereRef('others.organization_id', '=', 'memberships.organization_id')
          .whereRef('others.user_id', '!=', 'memberships.user_id')
          .where('others.role', '=', 'owner'),
      ),
    ),
  )
  for (const table of ['api_keys', 'webhooks', 'invitations'] as const)
    await tx
      .deleteFrom(table)
      .where('organization_id', 'in', solelyOwned)
      .where('created_at', '<=', before)
      .execute()
}

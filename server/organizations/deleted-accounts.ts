import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Identity } from './identity.ts'

/**
 * Returns when the account was deleted, and how much of the trial was used by it or by a deleted account with the same email
 * address, whichever is more. Accounts with an unverified address do not count for a verified one, because anyone could use
 * them to spend the trial of another person's address.
 */
export async function findDeletedAccount(
  tx: Database,
  { uid, email, emailVerified }: Identity,
): Promise<{ deletedAt: Date | undefined; trialUsed: number }> {
  const digest = await digestEmail(tx, email)
  const rows = await tx
    .selectFrom('deleted_accounts')
    .select(['provider_user_id', 'deleted_at', 'trial_used', 'email_verified'])
    .where(({ eb, or }) =>
      or([eb('provider_user_id', '=', uid), ...(digest ? [eb('email_digest', '=', digest)] : [])]),
    )
    .execute()
  return {
    deletedAt: rows.find(({ provider_user_id }) => provider_user_id === uid)?.deleted_at,
    trialUsed: Math.max(
      0,
      ...rows
        .filter((row) => row.provider_user_id === uid || row.email_verified || !emailVerified)
        .map(({ trial_used }) => trial_used),
    ),
  }
}

/** A new account does not start a new trial. */
export async function recordDeletion(
  tx: Database,
  identity: Identity,
  organizations: { trial_used: number }[],
): Promise<void> {
  const { trialUsed } = await findDeletedAccount(tx, identity)
  const deletion = {
    // The clock of the database is shared by all processes.
    deleted_at: sql<Date>`now()`,
    trial_used: Math.max(trialUsed, ...organizations.map(({ trial_used }) => trial_used)),
    email_digest: await digestEmail(tx, identity.email),
    email_verified: identity.emailVerified,
  }
  await tx
    .insertInto('deleted_accounts')
    .values({ provider_user_id: identity.uid, ...deletion })
    .onConflict((conflict) => conflict.column('provider_user_id').doUpdateSet(deletion))
    .execute()
}

/** An HMAC with a secret of this installation, so that digests of different installations cannot be compared. */
async function digestEmail(tx: Database, email: string): Promise<string | null> {
  const address = email.trim().toLowerCase()
  if (!address) return null
  const { value } = await tx
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'addresses')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', value).update(address).digest('hex')
}

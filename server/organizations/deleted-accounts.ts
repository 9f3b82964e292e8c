import { createHmac } from 'node:crypto'
import type { Identity } from '../auth/firebase.ts'
import type { Database } from '../database/tables.ts'

/**
 * What is left of deleted accounts that concerns a person who is new here: when an account of this very identifier was
 * deleted, and how much of a trial it or an account of the same address had spent.
 */
export async function findDeletedAccount(
  tx: Database,
  { uid, email }: Identity,
): Promise<{ deletedAt: Date | undefined; trialUsed: number }> {
  const digest = await digestOf(tx, email)
  const graves = await tx
    .selectFrom('tombstones')
    .select(['provider_user_id', 'deleted_at', 'trial_used'])
    .where(({ eb, or }) =>
      or([eb('provider_user_id', '=', uid), ...(digest ? [eb('email_digest', '=', digest)] : [])]),
    )
    .execute()
  return {
    deletedAt: graves.find(({ provider_user_id }) => provider_user_id === uid)?.deleted_at,
    trialUsed: Math.max(0, ...graves.map(({ trial_used }) => trial_used)),
  }
}

/** Remembers a deleted account: the moment, the trial its organizations had spent, and a digest of its address. */
export async function recordDeletion(
  tx: Database,
  identity: Identity,
  organizations: { trial_used: number }[],
): Promise<void> {
  const { trialUsed } = await findDeletedAccount(tx, identity)
  const grave = {
    deleted_at: new Date(),
    trial_used: Math.max(trialUsed, ...organizations.map(({ trial_used }) => trial_used)),
    // Of a verified address only: else anybody could spend the trial of somebody else's beforehand.
    email_digest: identity.emailVerified ? await digestOf(tx, identity.email) : null,
  }
  await tx
    .insertInto('tombstones')
    .values({ provider_user_id: identity.uid, ...grave })
    .onConflict((conflict) => conflict.column('provider_user_id').doUpdateSet(grave))
    .execute()
}

/** With a key of this installation, so that nobody can look an address up in digests made elsewhere. */
async function digestOf(tx: Database, email: string): Promise<string | null> {
  const address = email.trim().toLowerCase()
  if (!address) return null
  const { value } = await tx
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'addresses')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', value).update(address).digest('hex')
}

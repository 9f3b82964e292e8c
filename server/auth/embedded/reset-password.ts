import { sql } from 'kysely'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { revokeSoleOwnerAccess } from '../../organizations/revoke-sole-owner-access.ts'
import { type BetterAuth, maxPasswordLength, minPasswordLength } from './better-auth.ts'
import { hashPassword } from './password-hashing.ts'

type ResetCode = { id: string; user: { id: string; email: string } }

/** @throws HttpError 400 if the code is invalid, used or expired. */
export async function verifyResetCode(auth: BetterAuth, code: string): Promise<ResetCode> {
  const { internalAdapter } = await auth.$context
  const verification = await internalAdapter.findVerificationValue(`reset-password:${code}`)
  const user = verification && (await internalAdapter.findUserById(verification.value))
  if (!user) throw createUsedError()
  if (verification.expiresAt < new Date())
    throw new HttpError(400, 'expired_action_code', 'This link has expired.')
  return { id: verification.id, user }
}

/**
 * Ends all sessions and reset links of the user. The link was sent to the address, so it verifies it. Another
 * person may have registered the address before, so the API keys and webhooks of an account with an unverified address end too.
 *
 * better-auth would do some of this after its transaction, when a crash leaves the keys.
 */
export async function resetPassword(
  database: Database,
  auth: BetterAuth,
  code: string,
  password: string,
): Promise<void> {
  assertPasswordLength(password)
  const { id, user } = await verifyResetCode(auth, code)
  const hash = await hashPassword(password)
  await inTransaction(database, async (tx) => {
    // Locks the user before the code is deleted, so that two resets of one user cannot deadlock.
    const { emailVerified } = await tx
      .selectFrom('auth_users')
      .select('emailVerified')
      .where('id', '=', user.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(createUsedError)
    const used = await tx
      .deleteFrom('auth_verifications')
      .where('id', '=', id)
      .returning('value')
      .executeTakeFirst()
    if (!used) throw createUsedError()
    if (!emailVerified) await revokeSoleOwnerAccess(tx, user.id)
    await tx
      .updateTable('auth_accounts')
      .set({ password: hash, updatedAt: new Date() })
      .where('userId', '=', user.id)
      .where('providerId', '=', 'credential')
      .execute()
    await tx
      .updateTable('auth_users')
      .set({ emailVerified: true, updatedAt: sql<Date>`now()` })
      .where('id', '=', user.id)
      .execute()
    await tx.deleteFrom('auth_sessions').where('userId', '=', user.id).execute()
    await deleteResetCodes(tx, user.id)
  })
}

export async function deleteResetCodes(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('auth_verifications').where('value', '=', userId).execute()
}

function assertPasswordLength({ length }: string): void {
  if (length < minPasswordLength) throw new HttpError(400, 'weak_password', 'The password is too short.')
  if (length > maxPasswordLength) throw new HttpError(400, 'weak_password', 'The password is too long.')
}

const createUsedError = () =>
  new HttpError(400, 'invalid_action_code', 'This link is invalid or was already used.')

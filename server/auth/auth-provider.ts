import type { Database } from '../database/tables.ts'
import type { Identity } from '../organizations/identity.ts'

/** The accounts belong to a Firebase project or are in our own database. */
export type AuthProvider = {
  /**
   * @param checkRevoked whether Firebase is asked if the user exists and the session was not revoked. Embedded accounts are
   *   checked in the database each time.
   * @throws HttpError 401 for an invalid token, 503 if the provider cannot be reached.
   */
  verify(token: string, checkRevoked: boolean): Promise<Identity>
  /**
   * In a transaction, for a token that was verified. Does nothing with Firebase, whose sessions are not in the database.
   *
   * @throws HttpError 401 if the session has ended since.
   */
  assertSession(tx: Database, token: string): Promise<void>
  /**
   * For an address that has become verified: when the password was last changed. Undefined if a reset of the password revokes
   * the access of the account itself, or if it is unknown.
   *
   * @throws HttpError 503 if the provider cannot be reached.
   */
  findPasswordChange(uid: string): Promise<Date | undefined>
  /** ISO 8601, or null if it is unknown. */
  getPasswordChangedAt(uid: string): Promise<string | null>
  /** Also resolves if the account does not exist. */
  deleteUser(uid: string): Promise<void>
  close(): Promise<void>
}

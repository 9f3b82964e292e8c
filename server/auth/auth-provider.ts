import type { Identity } from '../organizations/identity.ts'

/** Verifies tokens and deletes accounts, which belong to a Firebase project or are in our own database. */
export type AuthProvider = {
  /**
   * Verifies an access token.
   *
   * @param checkRevoked whether Firebase is asked if the user exists and the session was not revoked. Embedded accounts are
   *   checked in the database each time.
   * @throws HttpError 401 for an invalid token, 503 if the provider cannot be reached.
   */
  verify(token: string, checkRevoked: boolean): Promise<Identity>
  /** Returns when the user last set a password (ISO 8601), or null if that is unknown. */
  getPasswordChangedAt(uid: string): Promise<string | null>
  /** Deletes the account at the provider. Also resolves if the account does not exist. */
  deleteUser(uid: string): Promise<void>
  close(): Promise<void>
}

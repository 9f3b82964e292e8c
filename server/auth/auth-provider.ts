/** A user of the authentication provider. Times are in seconds since 1970. */
export type Identity = {
  /** The user's id at the provider. */
  uid: string
  email: string
  emailVerified: boolean
  /** Empty until the user has set a name. */
  name: string
  /** When the user last signed in, also if the token has been refreshed since. */
  authTime: number
  expiresAt: number
}

/** Verifies tokens and deletes accounts, which belong to a Firebase project or are in our own database. */
export type AuthProvider = {
  /**
   * Verifies an access token.
   *
   * @param checkRevoked whether to check with an additional request that the user exists and the session was not revoked. A
   *   provider that needs no request always checks it.
   * @throws HttpError 401 for an invalid token, 503 if the provider cannot be reached.
   */
  verify(token: string, checkRevoked: boolean): Promise<Identity>
  /** Returns when the user last set a password (ISO 8601), or null if that is unknown. */
  getPasswordChangedAt(uid: string): Promise<string | null>
  /** Deletes the account at the provider. Also resolves if the account does not exist. */
  deleteUser(uid: string): Promise<void>
  close(): Promise<void>
}

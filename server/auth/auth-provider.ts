/** A user as the authentication provider knows it. Times are in seconds since 1970. */
export type Identity = {
  /** The provider's identifier. */
  uid: string
  email: string
  emailVerified: boolean
  /** Empty until the user has set a name. */
  name: string
  /** When the user last signed in, also if the token has been refreshed since. */
  authTime: number
  expiresAt: number
}

/** Who may sign in: the accounts of a Firebase project, or those in our own database. */
export type AuthProvider = {
  /**
   * Verifies an access token.
   *
   * @param checkRevoked also check that the user exists and the session was not revoked, if that takes a request.
   * @throws HttpError 401 for an invalid token, 503 if the provider cannot be reached.
   */
  verify(token: string, checkRevoked: boolean): Promise<Identity>
  /** Returns when the user last set a password (ISO 8601), or null if that is unknown. */
  getPasswordChangedAt(uid: string): Promise<string | null>
  /** Deletes the provider's account; a missing one is no error. */
  deleteUser(uid: string): Promise<void>
  close(): Promise<void>
}

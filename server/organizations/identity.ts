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

/** Times are in seconds since 1970. */
export type Identity = {
  /** At the provider. */
  uid: string
  email: string
  emailVerified: boolean
  /** Empty until the user has set a name. */
  name: string
  /** Also if the token has been refreshed since. */
  authTime: number
  expiresAt: number
}

/** Whom the authentication provider vouches for. */
export type Identity = {
  /** The provider's own identifier of this person. */
  uid: string
  email: string
  /** Whether the provider knows that the address is this person's. */
  emailVerified: boolean
  /** Empty until the person has told a name. */
  name: string
  /** Seconds since 1970: when this person last showed a credential, not when the token was renewed. */
  authTime: number
  /** Seconds since 1970: until when the token may be believed. */
  expiresAt: number
}

export type AuthAccount = { uid: string; name: string | null; email: string | null; emailVerified: boolean }

/** `getIdToken` refreshes the token when it is about to expire, or if `force` is set. */
export type AuthUser = { uid: string; getIdToken(force?: boolean): Promise<string> }

/** Functions reject with an error whose `code` is that of Firebase, such as `auth/invalid-credential`. */
export type AuthAdapter = {
  /** Calls the listener now and at each change, with null if nobody is signed in. */
  watch(listener: (account: AuthAccount | null) => void): void
  currentUser(): Promise<AuthUser | null>
  signIn(email: string, password: string): Promise<void>
  /** Also requests the verification email. */
  signUp(name: string, email: string, password: string): Promise<void>
  signOut(): Promise<void>
  /** Also resolves for an unknown address. */
  sendPasswordReset(email: string): Promise<void>
  /** Resolves with the email address of the account. The code can still be used. */
  checkResetCode(code: string): Promise<string>
  confirmReset(code: string, password: string): Promise<void>
  /** Rejects an invalid code. A valid code can still be used. */
  checkVerificationCode(code: string): Promise<void>
  applyVerificationCode(code: string): Promise<void>
  /** Resolves with whether the email is verified. */
  refreshAccount(): Promise<boolean>
  /** Resolves with false if nobody is signed in. */
  resendVerification(): Promise<boolean>
  changePassword(current: string, next: string): Promise<void>
  reauthenticate(password: string): Promise<void>
  /** Resolves with whether the account can be deleted without the password. */
  signedInRecently(): Promise<boolean>
  /** Also resolves if the account is deleted already. */
  deleteAccount(): Promise<void>
}

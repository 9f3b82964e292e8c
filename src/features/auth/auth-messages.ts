type Messages = Record<string, string>

/** They do not reveal whether an account exists. */
const commonMessages: Messages = {
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed': 'No connection. Please check your network and try again.',
  'auth/timeout': 'The sign-in service took too long to respond. Please try again.',
  'auth/user-disabled': 'This account has been disabled. Please contact support.',
  'auth/internal-error': 'The sign-in service has a problem. Please try again in a moment.',
  'auth/operation-not-allowed': 'Sign-in with email and password is disabled for this project.',
  'auth/unauthorized-domain': "Sign-in isn't enabled for this domain. Please contact support.",
  'auth/popup-blocked': 'The browser blocked the sign-in window. Please allow it and try again.',
  'auth/quota-exceeded': 'The sign-in service is busy. Please try again later.',
}

const invalidEmail = 'Please enter a valid email address.'
const weakPassword = 'Please choose a stronger password.'
const wrongPassword = 'Current password is incorrect.'

const signUpMessages: Messages = {
  'auth/email-already-in-use': 'An account with this email already exists. Please sign in instead.',
  'auth/invalid-email': invalidEmail,
  'auth/weak-password': weakPassword,
}

/** Also for a code that is wrong, used or expired (specification, point 2). */
export const invalidResetLinkMessage = 'Invalid or missing password reset link.'
export const invalidVerificationLinkMessage = 'Invalid or missing email verification link.'

const invalidCodes = ['auth/invalid-action-code', 'auth/expired-action-code', 'auth/user-not-found']

const wrongPasswordMessages: Messages = {
  'auth/invalid-credential': wrongPassword,
  'auth/wrong-password': wrongPassword,
}

export function getSignInErrorMessage(error: unknown): string {
  return findMessage(error) ?? 'Invalid credentials'
}

export function getSignUpErrorMessage(error: unknown): string {
  return findPolicyMessage(error) ?? findMessage(error, signUpMessages) ?? 'Signup failed'
}

export function getResetEmailErrorMessage(error: unknown): string {
  return findMessage(error, { 'auth/invalid-email': invalidEmail }) ?? 'Failed to send password reset email'
}

export function getPasswordResetErrorMessage(error: unknown): string {
  return (
    findPolicyMessage(error) ??
    findLinkMessage(error, invalidResetLinkMessage) ??
    findMessage(error, { 'auth/weak-password': weakPassword }) ??
    'Failed to reset password. Please try again.'
  )
}

export function getVerificationErrorMessage(error: unknown): string {
  return (
    findLinkMessage(error, invalidVerificationLinkMessage) ??
    findMessage(error) ??
    'Failed to verify email. Please try again.'
  )
}

function findLinkMessage(error: unknown, message: string): string | undefined {
  return invalidCodes.includes(readCode(error)) ? message : undefined
}

export function getChangePasswordErrorMessage(error: unknown): string {
  return (
    findPolicyMessage(error) ??
    findMessage(error, { ...wrongPasswordMessages, 'auth/weak-password': weakPassword }) ??
    'The password could not be changed. Please try again.'
  )
}

export function getCheckPasswordErrorMessage(error: unknown): string {
  return findMessage(error, wrongPasswordMessages) ?? 'The password could not be checked. Please try again.'
}

/** Says what a password lacks by the policy of the Firebase project. */
function findPolicyMessage(error: unknown): string | undefined {
  if (readCode(error) !== 'auth/password-does-not-meet-requirements') return undefined
  const missing = /\[(.+)\]/.exec(String(error))?.[1]
  return missing ? `${missing}.` : 'The password does not meet the requirements.'
}

function findMessage(error: unknown, messages: Messages = {}): string | undefined {
  const code = readCode(error)
  return messages[code] ?? commonMessages[code]
}

/** The errors of `AuthAdapter` have one. */
function readCode(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code)
}

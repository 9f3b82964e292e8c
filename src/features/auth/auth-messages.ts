import { AuthError } from '#platform/auth.ts'

/** Said whatever was being tried: these tell the person what to do, and give nothing away. */
const byCode: Record<string, string> = {
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed': 'No connection. Please check your network and try again.',
  'auth/timeout': 'The sign-in service took too long to answer. Please try again.',
  'auth/user-disabled': 'This account has been disabled. Please contact support.',
  'auth/internal-error': 'The sign-in service has a problem. Please try again in a moment.',
  'auth/operation-not-allowed': 'Sign-in with email and password is switched off for this project.',
  'auth/unauthorized-domain': 'This address is not allowed to sign people in. Please contact support.',
  'auth/popup-blocked': 'The browser blocked the sign-in window. Please allow it and try again.',
  'auth/quota-exceeded': 'The sign-in service is busy. Please try again later.',
}

const signInByCode: Record<string, string> = {
  'auth/invalid-credential': 'Invalid credentials',
  'auth/wrong-password': 'Invalid credentials',
  'auth/user-not-found': 'Invalid credentials',
  'auth/invalid-email': 'Invalid credentials',
}

const signUpByCode: Record<string, string> = {
  'auth/email-already-in-use': 'An account with this email already exists. Please sign in instead.',
  'auth/invalid-email': 'Please enter a valid email address.',
  'auth/weak-password': 'Please choose a stronger password.',
}

export function signInMessage(error: unknown): string {
  return worded(error, signInByCode) ?? 'Invalid credentials'
}

export function signUpMessage(error: unknown): string {
  return policyMessage(error) ?? worded(error, signUpByCode) ?? 'Signup failed'
}

const expiredLink = 'This link was already used or has expired. Please ask for a new one.'

const resetByCode: Record<string, string> = {
  'auth/invalid-action-code': expiredLink,
  'auth/expired-action-code': expiredLink,
  'auth/user-not-found': expiredLink,
  'auth/weak-password': 'Please choose a stronger password.',
}

const changeByCode: Record<string, string> = {
  'auth/invalid-credential': 'The current password is not right.',
  'auth/wrong-password': 'The current password is not right.',
  'auth/weak-password': 'Please choose a stronger password.',
}

export function resetEmailMessage(error: unknown): string {
  return (
    worded(error, { 'auth/invalid-email': 'Please enter a valid email address.' }) ??
    'Failed to send password reset email'
  )
}

export function resetMessage(error: unknown): string {
  return policyMessage(error) ?? worded(error, resetByCode) ?? 'Failed to reset password. Please try again.'
}

export function verificationMessage(error: unknown): string {
  return worded(error, resetByCode) ?? 'Failed to verify email. Please try again.'
}

export function changePasswordMessage(error: unknown): string {
  return (
    policyMessage(error) ??
    worded(error, changeByCode) ??
    'The password could not be changed. Please try again.'
  )
}

/** A project's own password policy says in plain words what is missing; that is worth more than our sentence. */
function policyMessage(error: unknown): string | undefined {
  if (!(error instanceof AuthError) || error.code !== 'auth/password-does-not-meet-requirements')
    return undefined
  const missing = /\[(.+)\]/.exec(error.message)?.[1]
  return missing ? `${missing}.` : 'The password does not meet the requirements.'
}

function worded(error: unknown, own: Record<string, string>): string | undefined {
  return error instanceof AuthError ? (own[error.code] ?? byCode[error.code]) : undefined
}

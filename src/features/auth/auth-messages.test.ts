import { describe, expect, test } from 'vitest'
import { AuthError } from '#platform/auth-error.ts'
import {
  getChangePasswordErrorMessage,
  getCheckPasswordErrorMessage,
  getPasswordResetErrorMessage,
  getResetEmailErrorMessage,
  getSignInErrorMessage,
  getSignUpErrorMessage,
  getVerificationErrorMessage,
} from './auth-messages.ts'

const error = (code: string, message = 'Firebase: not for users') => new AuthError(code, message)

describe('sign-in', () => {
  test.each([
    'auth/invalid-credential',
    'auth/wrong-password',
    'auth/user-not-found',
    'auth/invalid-email',
    'auth/new',
  ])('does not reveal with %s whether the account exists', (code) =>
    expect(getSignInErrorMessage(error(code))).toBe('Invalid credentials'),
  )
  test.each([
    ['auth/too-many-requests', /wait/],
    ['auth/network-request-failed', /network/],
    ['auth/user-disabled', /support/],
    ['auth/unauthorized-domain', /support/],
    ['auth/popup-blocked', /browser/],
  ])('says after %s what to do', (code, message) =>
    expect(getSignInErrorMessage(error(code))).toMatch(message),
  )
})

describe('sign-up', () => {
  test.each([
    ['auth/email-already-in-use', /already exists/],
    ['auth/invalid-email', /valid email/],
    ['auth/weak-password', /stronger/],
    ['auth/unheard-of', /^Signup failed$/],
  ])('explains %s', (code, message) => expect(getSignUpErrorMessage(error(code))).toMatch(message))

  test('shows what the password policy of the project requires', () => {
    const policy = error(
      'auth/password-does-not-meet-requirements',
      'Firebase: Missing password requirements: [Password must contain an upper case character] (auth/…).',
    )
    expect(getSignUpErrorMessage(policy)).toBe('Password must contain an upper case character.')
    expect(getChangePasswordErrorMessage(policy)).toBe('Password must contain an upper case character.')
  })
})

test.each([
  [getResetEmailErrorMessage, 'Failed to send password reset email'],
  [getPasswordResetErrorMessage, 'Failed to reset password. Please try again.'],
  [getVerificationErrorMessage, 'Failed to verify email. Please try again.'],
])('%o falls back to the message of the specification', (message, fallback) => {
  expect(message(error('auth/unheard-of'))).toBe(fallback)
  expect(message(new Error('anything'))).toBe(fallback)
})

test('a used link has the message of a missing one', () => {
  expect(getPasswordResetErrorMessage(error('auth/invalid-action-code'))).toBe(
    'Invalid or missing password reset link.',
  )
  expect(getVerificationErrorMessage(error('auth/expired-action-code'))).toBe(
    'Invalid or missing email verification link.',
  )
})

test.each([getChangePasswordErrorMessage, getCheckPasswordErrorMessage])(
  '%o has a message of its own for a wrong current password',
  (message) => expect(message(error('auth/invalid-credential'))).toMatch(/^Current password/),
)

test('no message contains a code of the provider', () => {
  const messages = [
    getSignInErrorMessage,
    getSignUpErrorMessage,
    getResetEmailErrorMessage,
    getPasswordResetErrorMessage,
    getVerificationErrorMessage,
    getChangePasswordErrorMessage,
    getCheckPasswordErrorMessage,
  ]
  const codes = [
    'auth/internal-error',
    'auth/quota-exceeded',
    'auth/timeout',
    'auth/operation-not-allowed',
    'auth/what',
  ]
  for (const message of messages)
    for (const code of codes) expect(message(error(code))).not.toMatch(/auth\/|Firebase/)
})

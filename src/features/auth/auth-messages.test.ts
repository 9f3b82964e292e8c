import { describe, expect, test } from 'vitest'
import { AuthError } from '#platform/auth.ts'
import {
  changePasswordMessage,
  resetEmailMessage,
  resetMessage,
  signInMessage,
  signUpMessage,
  verificationMessage,
} from './auth-messages.ts'

const failure = (code: string, message = 'Firebase: no words for people') => new AuthError(code, message)

describe('sign-in', () => {
  test.each([
    'auth/invalid-credential',
    'auth/wrong-password',
    'auth/user-not-found',
    'auth/invalid-email',
    'auth/new',
  ])('after %s gives nothing away', (code) =>
    expect(signInMessage(failure(code))).toBe('Invalid credentials'),
  )
  test.each([
    ['auth/too-many-requests', /wait/],
    ['auth/network-request-failed', /network/],
    ['auth/user-disabled', /support/],
    ['auth/unauthorized-domain', /not allowed/],
    ['auth/popup-blocked', /browser/],
  ])('after %s says what to do', (code, said) => expect(signInMessage(failure(code))).toMatch(said))
})

describe('sign-up', () => {
  test.each([
    ['auth/email-already-in-use', /already exists/],
    ['auth/invalid-email', /valid email/],
    ['auth/weak-password', /stronger/],
    ['auth/unheard-of', /^Signup failed$/],
  ])('after %s', (code, said) => expect(signUpMessage(failure(code))).toMatch(said))

  test('passes on what the project’s own password policy asks for', () => {
    const policy = failure(
      'auth/password-does-not-meet-requirements',
      'Firebase: Missing password requirements: [Password must contain an upper case character] (auth/…).',
    )
    expect(signUpMessage(policy)).toBe('Password must contain an upper case character.')
    expect(changePasswordMessage(policy)).toBe('Password must contain an upper case character.')
  })
})

describe('the other account actions fall back to the words of the catalogue', () => {
  test.each([
    [resetEmailMessage, 'Failed to send password reset email'],
    [resetMessage, 'Failed to reset password. Please try again.'],
    [verificationMessage, 'Failed to verify email. Please try again.'],
  ])('%o', (message, said) => {
    expect(message(failure('auth/unheard-of'))).toBe(said)
    expect(message(new Error('anything'))).toBe(said)
  })

  test('and tell a used-up link from another failure', () => {
    expect(resetMessage(failure('auth/invalid-action-code'))).toMatch(/already used or has expired/)
    expect(verificationMessage(failure('auth/expired-action-code'))).toMatch(/already used or has expired/)
  })

  test('and name the wrong current password', () => {
    expect(changePasswordMessage(failure('auth/invalid-credential'))).toMatch(/current password/)
  })
})

test('no message ever shows a provider code', () => {
  const words = [
    signInMessage,
    signUpMessage,
    resetEmailMessage,
    resetMessage,
    verificationMessage,
    changePasswordMessage,
  ]
  const codes = [
    'auth/internal-error',
    'auth/quota-exceeded',
    'auth/timeout',
    'auth/operation-not-allowed',
    'auth/what',
  ]
  for (const message of words)
    for (const code of codes) expect(message(failure(code))).not.toMatch(/auth\/|Firebase/)
})

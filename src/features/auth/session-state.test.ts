import { describe, expect, test } from 'vitest'
import { nextSession, type SessionEvent, type SessionState } from './session-state.ts'

const ada = { name: 'Ada', email: 'ada@example.com', provider_user_id: 'uid-ada' }
const bob = { name: 'Bob', email: 'bob@example.com', provider_user_id: 'uid-bob' }
const restoring: SessionState = { status: 'restoring' }
const reconnecting: SessionState = { status: 'reconnecting', user: ada }
const loading: SessionState = { status: 'loading-profile' }
const signedIn: SessionState = { status: 'signed-in', user: ada }
const signedOut: SessionState = { status: 'signed-out' }

describe('the session', () => {
  test.each<[string, SessionState, SessionEvent, SessionState]>([
    ['opens at once with the stored user', restoring, { type: 'restored', user: ada }, reconnecting],
    ['waits when nobody is stored', restoring, { type: 'restored', user: null }, restoring],
    ['is confirmed by the provider', reconnecting, { type: 'provider-signed-in', uid: 'uid-ada' }, signedIn],
    [
      'loads the profile of a new arrival',
      restoring,
      { type: 'provider-signed-in', uid: 'uid-ada' },
      loading,
    ],
    [
      'never shows another person the stored one',
      reconnecting,
      { type: 'provider-signed-in', uid: 'uid-bob' },
      loading,
    ],
    [
      'begins with the loaded profile',
      loading,
      { type: 'profile-loaded', user: bob },
      { status: 'signed-in', user: bob },
    ],
    ['does not rise again from a late profile', signedOut, { type: 'profile-loaded', user: ada }, signedOut],
    ['ends when the provider says so', signedIn, { type: 'provider-signed-out' }, signedOut],
    ['ends at a refused fresh token', signedIn, { type: 'unauthorized' }, signedOut],
    [
      'shows the login when a provider stays silent and nobody is stored',
      restoring,
      { type: 'provider-silent' },
      signedOut,
    ],
    [
      'keeps the stored user while the provider is silent',
      reconnecting,
      { type: 'provider-silent' },
      reconnecting,
    ],
    ['comes back after a silent start', signedOut, { type: 'provider-signed-in', uid: 'uid-ada' }, loading],
  ])('%s', (_, before, event, after) => {
    expect(nextSession(before, event)).toEqual(after)
  })

  test('trusts a stored user of a backend that sends no provider identifier', () => {
    const nameOnly = { name: 'Ada', email: null }
    const state: SessionState = { status: 'reconnecting', user: nameOnly }
    expect(nextSession(state, { type: 'provider-signed-in', uid: 'x' })).toEqual({
      status: 'signed-in',
      user: nameOnly,
    })
  })
})

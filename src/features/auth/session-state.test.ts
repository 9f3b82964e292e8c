import { describe, expect, test } from 'vitest'
import { reduceSession, type SessionEvent, type SessionState } from './session-state.ts'

const ada = { name: 'Ada', email: 'ada@example.com', provider_user_id: 'uid-ada' }
const bob = { name: 'Bob', email: 'bob@example.com', provider_user_id: 'uid-bob' }
const restoring: SessionState = { status: 'restoring' }
const reconnecting: SessionState = { status: 'reconnecting', user: ada }
const loading: SessionState = { status: 'loading-profile', uid: 'uid-ada' }
const loadingBob: SessionState = { status: 'loading-profile', uid: 'uid-bob' }
const signedIn: SessionState = { status: 'signed-in', user: ada }
const signedOut: SessionState = { status: 'signed-out' }

describe('the session', () => {
  test.each<[string, SessionState, SessionEvent, SessionState]>([
    ['opens with the stored user', restoring, { type: 'restored', user: ada }, reconnecting],
    ['waits without a stored user', restoring, { type: 'restored', user: null }, restoring],
    ['is confirmed by the provider', reconnecting, { type: 'provider-signed-in', uid: 'uid-ada' }, signedIn],
    [
      'loads the profile of a user who signs in',
      restoring,
      { type: 'provider-signed-in', uid: 'uid-ada' },
      loading,
    ],
    [
      'does not show the stored user to another user',
      reconnecting,
      { type: 'provider-signed-in', uid: 'uid-bob' },
      loadingBob,
    ],
    [
      'starts with the loaded profile',
      loading,
      { type: 'profile-loaded', uid: 'uid-ada', user: ada },
      signedIn,
    ],
    [
      'ignores the profile of another user than the one that is loading',
      loadingBob,
      { type: 'profile-loaded', uid: 'uid-ada', user: ada },
      loadingBob,
    ],
    [
      'ignores a late profile of another user',
      { status: 'signed-in', user: bob },
      { type: 'profile-loaded', uid: 'uid-ada', user: ada },
      { status: 'signed-in', user: bob },
    ],
    [
      'ignores a profile after the sign-out',
      signedOut,
      { type: 'profile-loaded', uid: 'uid-ada', user: ada },
      signedOut,
    ],
    ['ends when the provider signs out', signedIn, { type: 'provider-signed-out' }, signedOut],
    ['ends when a fresh token is rejected', signedIn, { type: 'unauthorized' }, signedOut],
    [
      'shows the login screen without a stored user when the provider is unavailable',
      restoring,
      { type: 'provider-unavailable' },
      signedOut,
    ],
    [
      'retains the stored user when the provider is unavailable',
      reconnecting,
      { type: 'provider-unavailable' },
      reconnecting,
    ],
    [
      'starts when the provider is available later',
      signedOut,
      { type: 'provider-signed-in', uid: 'uid-ada' },
      loading,
    ],
  ])('%s', (_, before, event, after) => {
    expect(reduceSession(before, event)).toEqual(after)
  })

  test('accepts a stored user without a provider id', () => {
    const nameOnly = { name: 'Ada', email: null }
    const state: SessionState = { status: 'reconnecting', user: nameOnly }
    expect(reduceSession(state, { type: 'provider-signed-in', uid: 'x' })).toEqual({
      status: 'signed-in',
      user: nameOnly,
    })
  })
})

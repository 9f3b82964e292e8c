import type { User } from '#contract/user.ts'

/** `reconnecting`: the user is stored on this device, and the provider has not responded yet. */
export type SessionState =
  | { status: 'restoring' }
  | { status: 'reconnecting'; user: User }
  | { status: 'loading-profile'; uid: string }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out' }

export type SessionEvent =
  | { type: 'restored'; user: User | null }
  | { type: 'provider-signed-in'; uid: string }
  | { type: 'profile-loaded'; uid: string; user: User }
  | { type: 'profile-changed'; change: Partial<User> }
  | { type: 'provider-signed-out' }
  | { type: 'unauthorized' }
  | { type: 'provider-unavailable' }

/**
 * Specification, point 4, 'Auth'. With a stored user the app opens at once; otherwise a spinner is shown until the provider has
 * responded.
 */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'restored':
      return event.user ? { status: 'reconnecting', user: event.user } : { status: 'restoring' }
    case 'provider-signed-in':
      return 'user' in state && belongsTo(state.user, event.uid)
        ? { status: 'signed-in', user: state.user }
        : { status: 'loading-profile', uid: event.uid }
    case 'profile-loaded':
      return state.status === 'loading-profile' && state.uid === event.uid
        ? { status: 'signed-in', user: event.user }
        : state
    case 'profile-changed': {
      if (!('user' in state)) return state
      // The key of the user's data on this device stays.
      const { provider_user_id } = state.user
      return { ...state, user: { ...state.user, ...event.change, provider_user_id } }
    }
    case 'provider-signed-out':
    case 'unauthorized':
      return state.status === 'signed-out' ? state : { status: 'signed-out' }
    case 'provider-unavailable':
      return state.status === 'restoring' ? { status: 'signed-out' } : state
  }
}

/** A user without an id, which some backends do not send, has any id. */
function belongsTo(user: User, uid: string): boolean {
  return user.provider_user_id == null || user.provider_user_id === uid
}

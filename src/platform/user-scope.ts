import { pendingClears } from './pending-clears.ts'

/**
 * The lifetime of a user's session in this page. Data of the user in memory belongs to the scope, which is disposed at the
 * sign-out.
 */
export class UserScope {
  /** The user's id at the provider. */
  readonly uid: string
  readonly #controller = new AbortController()

  constructor(uid: string) {
    this.uid = uid
    const unsubscribe = pendingClears.onAddedInOtherTab((uids) => uids.includes(uid) && this.dispose())
    this.signal.addEventListener('abort', unsubscribe)
  }

  /** Aborts when the user signs out, in this tab or in another. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  dispose(): void {
    this.#controller.abort(new DOMException('The user has signed out.', 'AbortError'))
  }
}

let current: UserScope | undefined

/** Returns the scope of the user, which stays the same until it is disposed. The scope of another user is disposed first. */
export function getUserScope(uid: string): UserScope {
  if (current?.uid === uid && !current.signal.aborted) return current
  current?.dispose()
  current = new UserScope(uid)
  return current
}

/** Returns a function that creates one instance per scope. The instance is released when the scope is disposed. */
export function memoizePerScope<T>(create: (scope: UserScope) => T): (scope: UserScope) => T {
  const instances = new WeakMap<UserScope, T>()
  return (scope) => {
    const existing = instances.get(scope)
    if (existing !== undefined) return existing
    const instance = create(scope)
    instances.set(scope, instance)
    scope.signal.addEventListener('abort', () => instances.delete(scope))
    return instance
  }
}

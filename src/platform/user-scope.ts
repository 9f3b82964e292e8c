import { pendingClears } from './pending-clears.ts'

/**
 * The lifetime of one signed-in user in this page. All in-memory data of the user belongs to the
 * scope, which is disposed at sign-out.
 */
export class UserScope {
  /** The provider's identifier of the user. */
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

/** Returns the scope of the user, the same one until it is disposed. Another user's scope is disposed first. */
export function getUserScope(uid: string): UserScope {
  if (current?.uid === uid && !current.signal.aborted) return current
  current?.dispose()
  current = new UserScope(uid)
  return current
}

/** Returns a function that creates one instance per scope and releases it when the scope is disposed. */
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

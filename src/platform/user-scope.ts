import { pendingDataRemovals } from './pending-data-removals.ts'

/** The lifetime of a user's session in this page. The user's data in memory is released when it ends, at the sign-out. */
export class UserScope {
  /** The id at the provider. */
  readonly uid: string
  readonly #controller = new AbortController()

  constructor(uid: string) {
    this.uid = uid
    const unsubscribe = pendingDataRemovals.onAddedInOtherTab((uids) => uids.includes(uid) && this.dispose())
    this.signal.addEventListener('abort', unsubscribe)
  }

  /** Aborts at the sign-out, in this tab or in another. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  dispose(): void {
    this.#controller.abort(new DOMException('The user has signed out.', 'AbortError'))
  }
}

let current: UserScope | undefined

/** The same until it is disposed. The scope of another user is disposed first. */
export function getUserScope(uid: string): UserScope {
  if (current?.uid === uid && !current.signal.aborted) return current
  current?.dispose()
  current = new UserScope(uid)
  return current
}

/** One instance per scope, released when the scope is disposed. */
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

import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'

/**
 * A small value of each user in localStorage, which is read and written at once, even when the page is reloaded: an open
 * transaction of IndexedDB is aborted then.
 */
export class LocalStorageValue<T> {
  readonly #name: string
  readonly #initial: T
  readonly #isValid: (stored: unknown) => stored is T

  /** @param isValid checks without a schema, so that zod is not loaded. */
  constructor(name: string, initial: T, isValid: (stored: unknown) => stored is T) {
    this.#name = name
    this.#initial = initial
    this.#isValid = isValid
  }

  /** Returns the initial value without a readable one. */
  read(uid: string): T {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#key(uid)) ?? '')
      return this.#isValid(stored) ? stored : this.#initial
    } catch {
      return this.#initial
    }
  }

  /** Does nothing after the sign-out. */
  write({ uid, signal }: UserScope, value: T): void {
    if (signal.aborted) return
    try {
      localStorage.setItem(this.#key(uid), JSON.stringify(value))
    } catch (error) {
      logProblem(`${this.#name} could not be saved.`, error)
    }
  }

  #key(uid: string): string {
    return `${uid}/${this.#name}`
  }
}

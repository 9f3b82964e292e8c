import { del, get, update } from 'idb-keyval'
import type { z } from '#contract/zod.ts'
import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { userKeyval } from './user-database.ts'

/** `savedAt` is in ms since 1970. */
export type SavedValue<T> = { value: T; savedAt: number; isFallback?: boolean }

/**
 * A value of each user on this device, for use without a network, such as the last response of the server. A failing disk is
 * ignored.
 */
export class IdbValue<T> {
  readonly #name: string
  readonly #loadSchema: () => Promise<z.ZodType<T>>

  /** @param loadSchema loads the schema in a separate chunk, because most visits do not need it. */
  constructor(name: string, loadSchema: () => Promise<z.ZodType<T>>) {
    this.#name = name
    this.#loadSchema = loadSchema
  }

  /** Returns undefined without a readable value. */
  async read(uid: string): Promise<SavedValue<T> | undefined> {
    const stored = await get<SavedValue<unknown>>(this.#key(uid), userKeyval).catch(() => undefined)
    if (typeof stored?.savedAt !== 'number') return undefined
    const schema = await this.#loadSchema().catch(() => undefined)
    const value = schema?.safeParse(stored.value).data
    return value === undefined ? undefined : { ...stored, value }
  }

  /** Saves nothing after the sign-out. A fallback replaces only a fallback. */
  async save({ uid, signal }: UserScope, value: T, { isFallback = false } = {}): Promise<void> {
    const saved: SavedValue<T> = { value, savedAt: Date.now(), ...(isFallback ? { isFallback } : {}) }
    const replace = (stored?: SavedValue<T>) => {
      signal.throwIfAborted()
      return isFallback && stored && !stored.isFallback ? stored : saved
    }
    await update(this.#key(uid), replace, userKeyval).catch((error: unknown) => {
      if (!signal.aborted) logProblem(`The last value of ${this.#name} could not be saved.`, error)
    })
  }

  async remove(uid: string): Promise<void> {
    await del(this.#key(uid), userKeyval).catch((error: unknown) =>
      logProblem(`The last value of ${this.#name} could not be removed.`, error),
    )
  }

  #key(uid: string): string {
    return `${uid}/${this.#name}`
  }
}

/** The items that are known, by id: all of them when they are loaded. Callers must not modify the list. */
export type Snapshot<T> = { items: T[]; status: 'pending' | 'loaded' | 'failed' }

/** The items of a collection in memory, as they are shown: with the changes that are not stored. */
export class InMemoryItems<T extends object> extends Map<string, T> {
  status: Snapshot<T>['status'] = 'pending'
  readonly #watch: () => () => void
  readonly #listeners = new Set<() => void>()
  #snapshot: Snapshot<T> | undefined
  #hasChanged = false
  #unwatch: (() => void) | undefined

  /** @param watch looks for changes while there are listeners, until the returned function is called. */
  constructor(watch: () => () => void) {
    super()
    this.#watch = watch
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#unwatch ??= this.#watch()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.unwatch()
    }
  }

  unwatch(): void {
    this.#unwatch?.()
    this.#unwatch = undefined
  }

  snapshot(): Snapshot<T> {
    this.#snapshot ??= { items: sortById(this), status: this.status }
    return this.#snapshot
  }

  /** Removes the item if it is undefined. */
  show(id: string, item: T | undefined): void {
    if (isSame(this.get(id), item)) return
    if (item === undefined) this.delete(id)
    else this.set(id, item)
    this.#hasChanged = true
  }

  /** Calls the listeners if an item has changed since the last call. */
  notify(hasChanged = this.#hasChanged): void {
    if (!hasChanged) return
    this.#hasChanged = false
    this.#snapshot = undefined
    for (const listener of this.#listeners) listener()
  }
}

/** Items are compared as JSON, so that a screen does not render what was only read again. */
function isSame(one: object | undefined, other: object | undefined): boolean {
  return (
    one === other ||
    (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other))
  )
}

/** Map entries are mostly in this order already. */
function sortById<T>(items: ReadonlyMap<string, T>): T[] {
  return [...items].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item)
}

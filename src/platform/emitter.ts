/** Calls the listeners with each event of this page. */
export class Emitter<Event = void> {
  readonly #listeners = new Set<(event: Event) => void>()

  emit(event: Event): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Returns a function that removes the listener. */
  readonly subscribe = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

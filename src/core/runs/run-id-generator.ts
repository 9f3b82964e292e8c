import { createUuid } from '#platform/create-uuid.ts'

/** Creates ids that sort by creation time, even if the clock is set back. */
export class RunIdGenerator {
  #last = 0

  next(): string {
    this.#last = Math.max(Date.now(), this.#last + 1)
    return `${String(this.#last).padStart(13, '0')}-${createUuid()}`
  }

  /** Notes an id that exists: later ids are greater. */
  note(id: string | undefined): void {
    this.#last = Math.max(this.#last, Number.parseInt(id ?? '0', 10) || 0)
  }
}

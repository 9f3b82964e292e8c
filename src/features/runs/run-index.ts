import { isPending, type Run } from './run.ts'

/** Where the index reads runs that it does not know, or that another tab has changed. */
export type RunSource = {
  /** Returns all runs in pages, so that parsing them does not block the main thread. */
  pages(): AsyncIterable<Run[]>
  listIds(): Promise<string[]>
  /** Returns the runs that exist. */
  readMany(ids: string[]): Promise<Run[]>
}

/** In ms. A tab that was killed has not reported its last change. */
const refreshAfterMs = 30_000

/**
 * The runs of one user in memory, so that a list of 10,000 runs is not read and parsed at each change. They are read once; then
 * this tab reports its own changes with `put` and `delete`, and those of other tabs with `markStale`.
 */
export class RunIndex {
  readonly #source: RunSource
  readonly #runs = new Map<string, Run>()
  readonly #pending = new Map<string, Run>()
  readonly #stale = new Set<string>()
  /** When this tab has last changed a run, in counted changes: a record that was read before that is older. */
  readonly #changedAt = new Map<string, number>()
  #changes = 0
  #loading: Promise<void> | undefined
  #list: Run[] | undefined
  #refreshedAt = 0

  constructor(source: RunSource) {
    this.#source = source
  }

  put(run: Run): void {
    this.#noteChange(run.id)
    this.#set(run)
  }

  delete(id: string): void {
    this.#noteChange(id)
    this.#remove(id)
  }

  /** Reads a run again before the next list, because another tab has changed it. */
  markStale(id: string): void {
    this.#stale.add(id)
  }

  clear(): void {
    for (const known of [this.#runs, this.#pending, this.#stale, this.#changedAt]) known.clear()
    this.#list = undefined
    this.#loading = undefined
  }

  get(id: string): Run | undefined {
    return this.#runs.get(id)
  }

  /** Returns the runs, the oldest first. Callers must not modify the list. */
  list(): Run[] {
    this.#list ??= sortById(this.#runs)
    return this.#list
  }

  /** Returns the runs without a result, the oldest first. */
  pending(): Run[] {
    return sortById(this.#pending)
  }

  /**
   * Reads what has changed. Rejects if the runs have not been read yet and cannot be read now. After that, what cannot be read
   * stays as it is known.
   *
   * @param isForced also looks for changes that no tab has reported, as is done every 30 s.
   */
  async sync(isForced = false): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined
      throw error
    })
    await this.#loading
    if (isForced || Date.now() - this.#refreshedAt > refreshAfterMs) await this.#findUnreported()
    if (this.#stale.size > 0) await this.#readStale()
  }

  async #load(): Promise<void> {
    for await (const page of this.#source.pages()) {
      for (const run of page) if (!this.#changedAt.has(run.id)) this.#set(run)
    }
    this.#refreshedAt = Date.now()
  }

  /** Marks runs that may have changed without a report. A run that waits is read before it is sent, so it is left out. */
  async #findUnreported(): Promise<void> {
    this.#refreshedAt = Date.now()
    const ids = await this.#source.listIds().catch(() => undefined)
    if (!ids) return
    const stored = new Set(ids)
    for (const id of ids) if (!this.#runs.has(id)) this.#stale.add(id)
    for (const [id, { state }] of this.#runs) {
      if (state.status === 'sending' || !stored.has(id)) this.#stale.add(id)
    }
  }

  async #readStale(): Promise<void> {
    const ids = [...this.#stale]
    const startedAt = this.#changes
    this.#stale.clear()
    const runs = await this.#source.readMany(ids).catch(() => undefined)
    if (!runs) {
      for (const id of ids) this.#stale.add(id)
      return
    }
    const found = new Map(runs.map((run) => [run.id, run]))
    for (const id of ids) {
      if ((this.#changedAt.get(id) ?? 0) > startedAt) continue
      const run = found.get(id)
      if (run) this.#set(run)
      else this.#remove(id)
    }
  }

  #noteChange(id: string): void {
    this.#changes += 1
    this.#changedAt.set(id, this.#changes)
  }

  #set(run: Run): void {
    this.#runs.set(run.id, run)
    if (isPending(run)) this.#pending.set(run.id, run)
    else this.#pending.delete(run.id)
    this.#list = undefined
  }

  #remove(id: string): void {
    this.#runs.delete(id)
    this.#pending.delete(id)
    this.#list = undefined
  }
}

/** Map entries are in this order already, except when another tab has added runs: then sorting costs little. */
function sortById(runs: Map<string, Run>): Run[] {
  return [...runs.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

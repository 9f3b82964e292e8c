import { blockPageClose } from '#platform/block-page-close.ts'
import { logProblem } from '#platform/log.ts'
import { isQuotaError } from '#platform/record-database.ts'
import type { IndexedDbRuns } from './indexed-db-runs.ts'
import { MemoryRuns } from './memory-runs.ts'
import type { RunEntry } from './run-backend.ts'

/** The time between two attempts to write what IndexedDB has rejected, in ms. */
const retryMs = 5_000

/** How much space to free besides that of the image, for a run and its result, in bytes. */
const evictionMargin = 256 * 1024

type WriterOptions = {
  /** Aborts when the user signs out. */
  signal: AbortSignal
  /** Frees about so many bytes. Resolves with the number of bytes freed. */
  evictImages: (bytes: number) => Promise<number>
  /** Called when the run of an entry was removed from the disk in the meantime. */
  onMissing: (id: string) => void
  /** Called when a run was written that had been rejected before. */
  onRewritten: (id: string) => void
}

/**
 * Writes what is in `memory` to IndexedDB, and then removes it from memory. What IndexedDB rejects is written again until
 * that succeeds; meanwhile the browser asks before it closes the page.
 */
export class RunWriter {
  /** What is not written yet. */
  readonly memory = new MemoryRuns()
  readonly #disk: IndexedDbRuns
  readonly #options: WriterOptions
  readonly #failed = new Set<string>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #releasePage: (() => void) | undefined

  constructor(disk: IndexedDbRuns, options: WriterOptions) {
    this.#disk = disk
    this.#options = options
  }

  /** Returns whether the newest version of the run could not be written. */
  hasFailed(id: string): boolean {
    return this.#failed.has(id)
  }

  /** Writes the in-memory version of a run to disk. Resolves with whether the newest version is stored. */
  async write(id: string): Promise<boolean> {
    this.#updatePageBlock()
    const { signal, onMissing } = this.#options
    const entry = this.memory.entry(id)
    if (!entry) return !signal.aborted
    try {
      if (!(await this.#save(entry))) onMissing(id)
    } catch (error) {
      if (signal.aborted) return false
      logProblem('The run could not be saved on this device.', error)
      this.#failed.add(id)
      this.writeLater()
      return false
    }
    this.#failed.delete(id)
    if (this.memory.entry(id) !== entry) return this.write(id)
    this.memory.drop(id)
    this.#updatePageBlock()
    return true
  }

  /** Writes everything in memory after a while. */
  writeLater(): void {
    this.#updatePageBlock()
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      void this.#writeAll()
    }, retryMs)
  }

  /** Removes runs from memory without writing them. */
  forget(ids: string[]): void {
    for (const id of ids) this.memory.drop(id)
    this.#updatePageBlock()
  }

  /** Removes everything from memory. */
  release(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.memory.clear()
    this.#failed.clear()
    this.#updatePageBlock()
  }

  async #writeAll(): Promise<void> {
    for (const id of this.memory.ids()) if (await this.write(id)) this.#options.onRewritten(id)
  }

  /**
   * Saves an entry. If the disk is full, images of runs with a result are removed, but only as many as needed. After other
   * errors none is removed. Resolves with false if the run was removed.
   */
  async #save(entry: RunEntry): Promise<boolean> {
    const needed = (entry.image?.size ?? 0) + evictionMargin
    for (const bytes of [needed, 4 * needed]) {
      try {
        return await this.#disk.save(entry)
      } catch (error) {
        if (!isQuotaError(error) || (await this.#options.evictImages(bytes)) === 0) throw error
      }
    }
    return this.#disk.save(entry)
  }

  #updatePageBlock(): void {
    if (this.memory.size > 0) this.#releasePage ??= blockPageClose()
    else {
      this.#releasePage?.()
      this.#releasePage = undefined
    }
  }
}

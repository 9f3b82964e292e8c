import type { InferenceResult } from '#contract/inference.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { logProblem } from '#platform/log.ts'
import { isQuotaError } from '#platform/record-database.ts'
import { requestPersistence } from '#platform/storage-quota.ts'
import { updateBlocker } from '#platform/update-blocker.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { IndexedDbRuns } from './indexed-db-runs.ts'
import { MemoryRuns } from './memory-runs.ts'
import { isPending, type Run } from './run.ts'
import type { RunEntry } from './run-backend.ts'
import { runEvents } from './run-events.ts'

export type NewRun = Omit<Run, 'id' | 'idempotencyKey' | 'attempts' | 'image'> & {
  image: File
  size: Run['image']['size']
}

/** The time between two attempts to write what IndexedDB has rejected, in ms. */
const retryMs = 5_000

/** How much space to free besides that of the image, for a run and its result, in bytes. */
const evictionMargin = 256 * 1024

/**
 * The runs of one user: pending ones and the history, in one list. Every write goes to memory first, where it is
 * visible at once, and then to IndexedDB. A run that IndexedDB rejects remains in memory, is sent, and is written
 * again until that succeeds; meanwhile the browser asks before it closes the page.
 */
export class RunStore {
  readonly #uid: string
  readonly #signal: AbortSignal
  readonly #disk: IndexedDbRuns
  /** What is not written to IndexedDB yet. */
  readonly #memory = new MemoryRuns()
  readonly #failed = new Set<string>()
  #lastNumber = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #releaseUpdate: (() => void) | undefined

  constructor(scope: UserScope) {
    this.#uid = scope.uid
    this.#signal = scope.signal
    this.#disk = new IndexedDbRuns(scope)
    this.#disk.lastId().then(
      (id) => this.#noteId(id),
      (error: unknown) => logProblem('The stored runs could not be read.', error),
    )
    this.#signal.addEventListener('abort', () => this.#releaseMemory())
  }

  /** Adds a run. It is visible at once; `saved` resolves with whether it is on the disk. */
  add({ image, size, ...rest }: NewRun): { run: Run; saved: Promise<boolean> } {
    const id = this.#nextId()
    const described = { name: image.name, type: image.type, bytes: image.size, size }
    const run: Run = { ...rest, id, idempotencyKey: id, attempts: 0, image: described }
    this.#memory.put({ run, image })
    this.#changed(id)
    const saved = this.#persist(id).then((isSaved) => {
      if (isSaved) requestPersistence()
      this.#changed(id)
      return isSaved
    })
    return { run, saved }
  }

  /** Returns the runs, the oldest first. Rejects if the disk cannot be read and no run is in memory. */
  async list(): Promise<Run[]> {
    const saved = await this.#disk.list().catch((error: unknown) => {
      if (this.#memory.size === 0) throw error
      return []
    })
    const runs = new Map(saved.map((run) => [run.id, run]))
    for (const run of await this.#memory.list()) runs.set(run.id, run)
    const all = [...runs.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    this.#noteId(all.at(-1)?.id)
    return all
  }

  async read(id: string): Promise<Run | undefined> {
    return (await this.#memory.read(id)) ?? this.#disk.read(id)
  }

  /** Returns undefined if the image was removed to free space. */
  async readImage(run: Run): Promise<File | undefined> {
    return (await this.#memory.readImage(run)) ?? this.#disk.readImage(run)
  }

  async readResult(id: string): Promise<InferenceResult | undefined> {
    return (await this.#memory.readResult(id)) ?? this.#disk.readResult(id)
  }

  /** Returns the thumbnail, or the image if there is no thumbnail yet. */
  async readThumbnail(run: Run): Promise<Blob | undefined> {
    return (
      this.#memory.entry(run.id)?.image ?? (await this.#disk.readThumbnail(run.id)) ?? this.readImage(run)
    )
  }

  isImageSaved(id: string): boolean {
    return this.#memory.entry(id)?.image === undefined
  }

  /** Returns whether the newest version of the run could not be written. It is written again until that succeeds. */
  hasSaveFailed(id: string): boolean {
    return this.#failed.has(id)
  }

  /**
   * Changes a run atomically. Resolves with the changed run; undefined when it was removed or `change` returned
   * undefined. When the disk fails, the change of the `known` run is retained in memory.
   */
  async update(id: string, change: (run: Run) => Run | undefined, known?: Run): Promise<Run | undefined> {
    const updated = await this.#update(id, change, known)
    if (updated) this.#changed(id)
    return updated
  }

  /** Saves the result. It is visible at once; resolves with whether it is on the disk. */
  async complete(run: Run, result: InferenceResult): Promise<boolean> {
    this.#memory.put({ run, result })
    runEvents.emit({ uid: this.#uid, id: run.id, type: 'completed' })
    const isSaved = await this.#persist(run.id)
    this.#changed(run.id)
    if (isSaved)
      await this.#disk.prune().catch((error: unknown) => logProblem('Old runs were not removed.', error))
    return isSaved
  }

  /** Saves a thumbnail. If that fails, the image is shown instead. */
  async saveThumbnail(id: string, thumbnail: Blob): Promise<void> {
    await this.#disk.saveThumbnail(id, thumbnail).catch((error: unknown) => {
      logProblem('The thumbnail was not saved.', error)
    })
  }

  async remove(ids: string[]): Promise<void> {
    await this.#memory.remove(ids)
    this.#blockPage()
    await this.#disk.remove(ids)
    for (const id of ids) this.#changed(id)
  }

  /** Removes all runs that have a result. */
  async removeDone(): Promise<void> {
    const done = (await this.list()).filter((run) => !isPending(run))
    await this.remove(done.map(({ id }) => id))
  }

  async #update(id: string, change: (run: Run) => Run | undefined, known?: Run): Promise<Run | undefined> {
    if (this.#memory.entry(id)) {
      const updated = await this.#memory.update(id, change)
      void this.#persist(id)
      return updated
    }
    try {
      return await this.#disk.update(id, change)
    } catch (error) {
      const updated = known && change(known)
      if (!updated) throw error
      this.#memory.put({ run: updated })
      this.#persistLater()
      return updated
    }
  }

  /** Writes what is in memory of this run. Resolves with whether the newest version is on the disk. */
  async #persist(id: string): Promise<boolean> {
    this.#blockPage()
    const entry = this.#memory.entry(id)
    if (!entry) return true
    try {
      await this.#write(entry)
    } catch (error) {
      if (this.#signal.aborted) return false
      logProblem('The run could not be saved on this device.', error)
      this.#failed.add(id)
      this.#persistLater()
      return false
    }
    this.#failed.delete(id)
    if (this.#memory.entry(id) !== entry) return this.#persist(id)
    this.#memory.drop(id)
    this.#blockPage()
    return true
  }

  /**
   * Writes an entry. If the disk is full, stored images are removed, but only as many as needed. After other errors none is
   * removed.
   */
  async #write(entry: RunEntry): Promise<void> {
    const needed = (entry.image?.size ?? 0) + evictionMargin
    for (const bytes of [needed, 4 * needed]) {
      try {
        return await this.#disk.save(entry)
      } catch (error) {
        if (!isQuotaError(error) || (await this.#disk.evictImages(bytes)) === 0) throw error
      }
    }
    return this.#disk.save(entry)
  }

  #persistLater(): void {
    this.#blockPage()
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      void this.#persistAll()
    }, retryMs)
  }

  async #persistAll(): Promise<void> {
    for (const { id } of await this.#memory.list()) if (await this.#persist(id)) this.#changed(id)
  }

  /** While a run is only in memory, updates do not reload the page, and the browser asks before the page is closed. */
  #blockPage(): void {
    const isBlocked = this.#releaseUpdate !== undefined
    if (isBlocked === this.#memory.size > 0) return
    if (isBlocked) {
      this.#releaseUpdate?.()
      this.#releaseUpdate = undefined
      removeEventListener('beforeunload', preventUnload)
    } else {
      this.#releaseUpdate = updateBlocker.acquire()
      addEventListener('beforeunload', preventUnload)
    }
  }

  #releaseMemory(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#memory.clear()
    this.#failed.clear()
    this.#blockPage()
  }

  #nextId(): string {
    this.#lastNumber = Math.max(Date.now(), this.#lastNumber + 1)
    return `${String(this.#lastNumber).padStart(13, '0')}-${createUuid()}`
  }

  #noteId(id: string | undefined): void {
    this.#lastNumber = Math.max(this.#lastNumber, Number.parseInt(id ?? '0', 10) || 0)
  }

  #changed(id: string): void {
    runEvents.emit({ uid: this.#uid, id, type: 'changed' })
  }
}

export const getRunStore = memoizePerScope((scope) => new RunStore(scope))

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

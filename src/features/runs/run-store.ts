import type { InferenceResult } from '#contract/inference.ts'
import { logProblem } from '#platform/log.ts'
import { requestPersistence } from '#platform/storage-quota.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { IndexedDbRuns } from './indexed-db-runs.ts'
import { isPending, type Run } from './run.ts'
import type { RunEntry } from './run-backend.ts'
import { runEvents } from './run-events.ts'
import { RunIds } from './run-ids.ts'
import { RunIndex } from './run-index.ts'
import { RunWriter } from './run-writer.ts'

export type NewRun = Omit<Run, 'id' | 'idempotencyKey' | 'attempts' | 'image'> & {
  image: File
  size: Run['image']['size']
  /** If there is none, it is made when the result arrives. */
  thumbnail?: Blob | undefined
}

/** How many runs are removed in one transaction. */
const removedAtOnce = 200

/** How many single runs with a result are retained. Those of batches stay until the batch is deleted. */
const maxDone = 100

/**
 * The runs of one user: pending ones and the history, in one list. Every write goes to memory first, where it is
 * visible at once, and then to IndexedDB. A run that IndexedDB rejects remains in memory, is sent, and is written
 * again until that succeeds; meanwhile the browser asks before it closes the page.
 */
export class RunStore {
  readonly #uid: string
  readonly #signal: AbortSignal
  readonly #disk: IndexedDbRuns
  readonly #writer: RunWriter
  /** Lists are served from here. */
  readonly #index: RunIndex
  readonly #ids = new RunIds()
  #isEmitting = false

  constructor(scope: UserScope) {
    this.#uid = scope.uid
    this.#signal = scope.signal
    this.#disk = new IndexedDbRuns(scope)
    this.#writer = new RunWriter(this.#disk, {
      signal: scope.signal,
      evictImages: (bytes) => this.#evictImages(bytes),
      onMissing: (id) => this.#index.delete(id),
      onRewritten: (id) => this.#changed(id),
    })
    this.#index = new RunIndex({
      pages: () => this.#disk.pages(),
      listIds: async () => [...(await this.#disk.listIds()), ...this.#writer.memory.ids()],
      readMany: (ids) => this.#readMany(ids),
    })
    this.#disk.lastId().then(
      (id) => this.#ids.note(id),
      (error: unknown) => logProblem('The stored runs could not be read.', error),
    )
    const unsubscribe = runEvents.subscribe(({ uid, id, type }) => {
      if (type === 'changed' && uid === this.#uid && !this.#isEmitting) this.#index.markStale(id)
    })
    scope.signal.addEventListener('abort', () => {
      unsubscribe()
      this.#writer.release()
      this.#index.clear()
    })
  }

  /** Adds a run. It is visible at once; `saved` resolves with whether it is on the disk. */
  add({ image, size, thumbnail, ...rest }: NewRun): { run: Run; saved: Promise<boolean> } {
    const id = this.#ids.next()
    const described = { name: image.name, type: image.type, bytes: image.size, size }
    const run: Run = { ...rest, id, idempotencyKey: id, attempts: 0, image: described }
    this.#putInMemory({ run, image, thumbnail })
    this.#changed(id)
    const saved = this.#writer.write(id).then((isSaved) => {
      if (isSaved) requestPersistence()
      this.#changed(id)
      return isSaved
    })
    return { run, saved }
  }

  /**
   * Returns the runs, the oldest first. Rejects if the disk cannot be read and no run is in memory. A run that has not changed
   * is the same object as before.
   */
  async list(): Promise<Run[]> {
    await this.#sync()
    const runs = this.#index.list()
    this.#ids.note(runs.at(-1)?.id)
    return runs
  }

  /** Returns the runs without a result, the oldest first. With `isFresh`, also those that no tab has reported. */
  async listPending({ isFresh = false } = {}): Promise<Run[]> {
    await this.#sync(isFresh)
    return this.#index.pending()
  }

  async read(id: string): Promise<Run | undefined> {
    return (await this.#writer.memory.read(id)) ?? this.#disk.read(id)
  }

  /** Returns undefined if the image was removed to free space. */
  async readImage(run: Run): Promise<File | undefined> {
    return (await this.#writer.memory.readImage(run)) ?? this.#disk.readImage(run)
  }

  async readResult(id: string): Promise<InferenceResult | undefined> {
    return (await this.#writer.memory.readResult(id)) ?? this.#disk.readResult(id)
  }

  /** Returns the thumbnail, or the image if there is no thumbnail yet. */
  async readThumbnail(run: Run): Promise<Blob | undefined> {
    return (
      this.#writer.memory.entry(run.id)?.image ??
      (await this.#disk.readThumbnail(run.id)) ??
      this.readImage(run)
    )
  }

  isImageSaved(id: string): boolean {
    return this.#writer.memory.entry(id)?.image === undefined
  }

  /** Returns whether the newest version of the run could not be written. It is written again until that succeeds. */
  hasSaveFailed(id: string): boolean {
    return this.#writer.hasFailed(id)
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
  async complete(sent: Run, result: InferenceResult): Promise<boolean> {
    const run = sent.batchId === undefined ? sent : await this.#withNote(sent)
    this.#putInMemory({ run, result })
    const headline = run.state.status === 'done' ? run.state.headline : undefined
    runEvents.emit({ uid: this.#uid, id: run.id, batchId: run.batchId, type: 'completed', headline })
    const isSaved = await this.#writer.write(run.id)
    this.#changed(run.id)
    if (isSaved && run.batchId === undefined)
      await this.#prune().catch((error: unknown) => logProblem('Old runs were not removed.', error))
    return isSaved
  }

  /** Saves a thumbnail. If that fails, the image is shown instead. */
  async saveThumbnail(id: string, thumbnail: Blob): Promise<void> {
    await this.#disk.saveThumbnail(id, thumbnail).catch((error: unknown) => {
      logProblem('The thumbnail was not saved.', error)
    })
  }

  async remove(ids: string[]): Promise<void> {
    this.#writer.forget(ids)
    for (let at = 0; at < ids.length; at += removedAtOnce) {
      const some = ids.slice(at, at + removedAtOnce)
      await this.#disk.remove(some)
      for (const id of some) {
        this.#index.delete(id)
        this.#changed(id)
      }
    }
  }

  /** Saves a run that was removed, with its image and its result. */
  async restore(entry: RunEntry & { image: File }): Promise<void> {
    const { id } = entry.run
    this.#putInMemory(entry)
    this.#changed(id)
    await this.#writer.write(id)
    this.#changed(id)
  }

  /** Removes all single runs that have a result. */
  async removeDone(): Promise<void> {
    await this.remove((await this.list()).filter(isSingleDone).map(({ id }) => id))
  }

  /** Removes the oldest single runs that have a result, until `maxDone` of them are left. */
  async #prune(): Promise<void> {
    const done = (await this.list()).filter(isSingleDone)
    await this.remove(done.slice(0, -maxDone).map(({ id }) => id))
  }

  /** Returns the run with the note that the user has changed while it was sent, maybe in another tab. */
  async #withNote(sent: Run): Promise<Run> {
    const stored = await this.read(sent.id).catch(() => undefined)
    const note = this.#index.get(sent.id)?.note ?? stored?.note
    return note === undefined ? sent : { ...sent, note }
  }

  async #sync(isForced?: boolean): Promise<void> {
    try {
      await this.#index.sync(isForced)
    } catch (error) {
      if (this.#writer.memory.size === 0) throw error
    }
  }

  /** What is in memory is newer than the disk. */
  async #readMany(ids: string[]): Promise<Run[]> {
    const unsaved = ids.flatMap((id) => this.#writer.memory.entry(id)?.run ?? [])
    const stored = await this.#disk.readMany(ids.filter((id) => !this.#writer.memory.entry(id)))
    return [...unsaved, ...stored]
  }

  /** Does nothing after the sign-out, since nobody would remove it. */
  #putInMemory(entry: RunEntry): void {
    if (this.#signal.aborted) return
    this.#writer.memory.put(entry)
    this.#index.put(entry.run)
  }

  async #update(id: string, change: (run: Run) => Run | undefined, known?: Run): Promise<Run | undefined> {
    if (this.#writer.memory.entry(id)) {
      const updated = await this.#writer.memory.update(id, change)
      if (updated) this.#index.put(updated)
      void this.#writer.write(id)
      return updated
    }
    try {
      const updated = await this.#disk.update(id, change)
      if (updated) this.#index.put(updated)
      else this.#index.markStale(id)
      return updated
    } catch (error) {
      const updated = known && change(known)
      if (!updated) throw error
      this.#putInMemory({ run: updated })
      this.#writer.writeLater()
      return updated
    }
  }

  /** Removes images of completed runs until this many bytes are free, those of batches last. Resolves with the bytes removed. */
  async #evictImages(bytes: number): Promise<number> {
    const done = (await this.list()).filter((run) => !isPending(run))
    const batched = done.filter((run) => !isSingleDone(run))
    return this.#disk.evictImages(bytes, [...done.filter(isSingleDone), ...batched])
  }

  #changed(id: string): void {
    // The index knows the changes of this store.
    this.#isEmitting = true
    runEvents.emit({ uid: this.#uid, id, type: 'changed' })
    this.#isEmitting = false
  }
}

export const getRunStore = memoizePerScope((scope) => new RunStore(scope))

function isSingleDone(run: Run): boolean {
  return run.batchId === undefined && !isPending(run)
}

import type { InferenceResult } from '#contract/inference.ts'
import { logProblem } from '#platform/log.ts'
import { LocalCollection } from '#platform/storage/local-collection.ts'
import { requestPersistence } from '#platform/storage-quota.ts'
import { storedSession } from '#platform/stored-session.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { isPending, type Run } from './run.ts'
import { runEvents } from './run-events.ts'
import { RunIdGenerator } from './run-id-generator.ts'

/** Parts of stored keys, so they must not change after a release. */
const attachments = ['image', 'thumbnail', 'result'] as const

type Attachment = (typeof attachments)[number]

export type NewRun = Omit<Run, 'id' | 'idempotencyKey' | 'attempts' | 'image'> & {
  image: File
  size: Run['image']['size']
  /** If there is none, it is made when the result arrives. */
  thumbnail?: Blob | undefined
}

/** How many single runs with a result are retained. Those of batches stay until the batch is deleted. */
const maxDone = 100

/** The runs of one user with their images and results: pending ones and the history, in one list. */
export class RunStore {
  readonly collection: LocalCollection<Run, Attachment>
  /** Resolves with whether the server needs the image of a completed run. The store of the batches sets it. */
  findUnsentImages = async (): Promise<(run: Run) => boolean> => () => false
  readonly #uid: string
  readonly #ids = new RunIdGenerator()

  constructor(scope: UserScope) {
    this.#uid = scope.uid
    this.collection = new LocalCollection(scope, {
      name: 'run',
      loadSchema: async () => (await import('./run-schema.ts')).runSchema,
      attachments,
      isVolatile: ({ state }) => state.status === 'sending',
      onQuota: (bytes) => this.evictImages(bytes),
    })
    this.collection.disk.lastId().then(
      (id) => this.#ids.note(id),
      (error: unknown) => logProblem('The stored runs could not be read.', error),
    )
  }

  /** Adds a run. It is visible at once; `saved` resolves with whether it is on the disk. */
  add({ image, size, thumbnail, ...rest }: NewRun): { run: Run; saved: Promise<boolean> } {
    const id = this.#ids.next()
    const described = { name: image.name, type: image.type, bytes: image.size, size }
    const organization = storedSession.organization()
    const run: Run = { organization, ...rest, id, idempotencyKey: id, attempts: 0, image: described }
    const saved = this.collection.set(id, run, { image, thumbnail }).then((isSaved) => {
      if (isSaved) requestPersistence()
      return isSaved
    })
    return { run, saved }
  }

  /** The oldest first. Rejects if the disk cannot be read and no run is in memory. */
  async list(options?: { isFresh?: boolean }): Promise<Run[]> {
    const runs = await this.collection.list(options)
    this.#ids.note(runs.at(-1)?.id)
    return runs
  }

  /** The oldest first. With `isFresh`, also those that no tab has reported. */
  async listPending(options?: { isFresh?: boolean }): Promise<Run[]> {
    return (await this.list(options)).filter(isPending)
  }

  /** Returns a run of the list in memory. */
  find(id: string | undefined): Run | undefined {
    return id === undefined ? undefined : this.collection.get(id)
  }

  read(id: string): Promise<Run | undefined> {
    return this.collection.read(id)
  }

  /** Returns undefined if the image was removed to free space. */
  async readImage({ id, image: { name, type }, createdAt }: Run): Promise<File | undefined> {
    const image = await this.collection.readAttachment(id, 'image')
    if (image instanceof File) return image
    return image instanceof ArrayBuffer
      ? new File([image], name, { type, lastModified: createdAt })
      : undefined
  }

  async readResult(id: string): Promise<InferenceResult | undefined> {
    return (await this.collection.readAttachment(id, 'result')) as InferenceResult | undefined
  }

  /** The image if there is no thumbnail yet. */
  async readThumbnail(run: Run): Promise<Blob | undefined> {
    if (!this.isImageSaved(run.id)) return this.readImage(run)
    const bytes = await this.collection.readAttachment(run.id, 'thumbnail')
    return bytes instanceof ArrayBuffer ? new Blob([bytes], { type: 'image/jpeg' }) : this.readImage(run)
  }

  isImageSaved(id: string): boolean {
    return this.collection.getUnsaved(id, 'image') === undefined
  }

  /** Returns whether the newest version of the run could not be written. It is written again until that succeeds. */
  hasSaveFailed(id: string): boolean {
    return this.collection.hasSaveFailed(id)
  }

  /** Undefined if there is no such run. */
  update(id: string, change: (run: Run) => Run | undefined): Promise<Run | undefined> {
    return this.collection.update(id, change)
  }

  /**
   * As `update`, but the change is visible when it is on the disk. Rejects if the disk fails, unless the run is only in
   * memory.
   */
  updateStored(id: string, change: (run: Run) => Run | undefined): Promise<Run | undefined> {
    return this.collection.updateStored(id, (run) => run && change(run))
  }

  /** Saves the state with the result. It is visible at once; resolves with whether it is on the disk. */
  async complete({ id, batchId, state, sharing }: Run, result: InferenceResult): Promise<boolean> {
    const change = sharing ? { state, sharing } : { state }
    const completed = this.collection.update(id, (run) => ({ ...run, ...change }), { result })
    const headline = state.status === 'done' ? state.headline : undefined
    runEvents.emit({ uid: this.#uid, id, batchId, type: 'completed', headline })
    const run = await completed
    const isSaved = run !== undefined && !this.hasSaveFailed(id)
    if (isSaved && batchId === undefined) await this.#prune(id)
    return isSaved
  }

  /** If saving fails, the image is shown instead. */
  async saveThumbnail(id: string, thumbnail: Blob): Promise<void> {
    await this.collection
      .updateStored(id, (run) => run, { thumbnail })
      .catch((error: unknown) => logProblem('The thumbnail was not saved.', error))
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.collection.remove(ids)
  }

  /** Reads the image, the thumbnail and the result of a run. Returns a function that restores the run after its removal. */
  async prepareRestore(run: Run): Promise<() => Promise<void>> {
    const [image, thumbnail, result] = await Promise.all([
      this.readImage(run),
      this.collection.readAttachment(run.id, 'thumbnail'),
      this.readResult(run.id),
    ])
    return async () => {
      await this.collection.set(run.id, run, { image, thumbnail, result })
    }
  }

  async removeDone(): Promise<void> {
    await this.remove((await this.list()).filter(isSingleDone).map(({ id }) => id))
  }

  /** Retains the runs that completed last. The newest is named, because the clock may have been set back. */
  async #prune(newestId: string): Promise<void> {
    const others = (await this.list().catch(() => [])).filter(
      (run) => isSingleDone(run) && run.id !== newestId,
    )
    const oldestFirst = others.toSorted((one, other) => getEndTime(one) - getEndTime(other))
    await this.remove(oldestFirst.slice(0, 1 - maxDone).map(({ id }) => id))
  }

  /**
   * Removes images of completed runs until this many bytes are free: first those that the server has, those of other batches
   * last. The image of a run whose result is only in memory stays: the page may be closed before the result is stored. So do
   * those that are not in their shared batch yet.
   */
  async evictImages(bytes: number): Promise<number> {
    const [runs, isUnsent] = await Promise.all([this.list(), this.findUnsentImages()])
    const done = runs.filter(
      (run) => run.state.status === 'done' && this.collection.isSaved(run.id) && !isUnsent(run),
    )
    const rank = (run: Run) => (run.sharing === 'sent' ? 0 : isSingleDone(run) ? 1 : 2)
    const sizes = done
      .toSorted((one, other) => rank(one) - rank(other))
      .map(({ id, image }) => [id, image.bytes] as [string, number])
    return this.collection.disk.evict('image', sizes, bytes)
  }
}

export const getRunStore = memoizePerScope((scope) => new RunStore(scope))

function isSingleDone(run: Run): boolean {
  return run.batchId === undefined && !isPending(run)
}

/** In ms since 1970. Of a refused run, it is when the image was added. */
function getEndTime({ state, createdAt }: Run): number {
  return state.status === 'done' ? state.completedAt : createdAt
}

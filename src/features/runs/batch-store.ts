import type { z } from '#contract/zod.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { loadOnce } from '#platform/load-once.ts'
import { getPrefixRange } from '#platform/record-database.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import type { batchSchema } from './batch-schema.ts'
import { runDatabase } from './indexed-db-runs.ts'
import { runEvents } from './run-events.ts'

export type Batch = z.infer<typeof batchSchema>
export type NewBatch = Omit<
  Batch,
  'id' | 'createdAt' | 'isPaused' | 'isComplete' | 'rejectedCount' | 'rejected'
>

/** More names would not be read. */
const maxRejected = 100

const loadParser = loadOnce(async () => (await import('./batch-schema.ts')).parseBatch)

/** The batches of one user on this device, in the same database as their runs. Each method rejects when the disk fails. */
export class BatchStore {
  readonly #uid: string
  readonly #signal: AbortSignal

  constructor({ uid, signal }: UserScope) {
    this.#uid = uid
    this.#signal = signal
  }

  /** Returns the batches, the newest first. */
  async list(): Promise<Batch[]> {
    const [parse, records] = await Promise.all([
      loadParser(),
      runDatabase.transaction('readonly', (all) => all.getAll(getPrefixRange(this.#key('')))),
    ])
    return records
      .flatMap((record) => parse(record) ?? [])
      .sort((one, other) => other.createdAt - one.createdAt)
  }

  async read(id: string): Promise<Batch | undefined> {
    const [parse, record] = await Promise.all([
      loadParser(),
      runDatabase.transaction('readonly', (all) => all.get(this.#key(id))),
    ])
    return parse(record)
  }

  /** Adds a batch to which images are being added. */
  async create(batch: NewBatch): Promise<Batch> {
    const created = createBatch(batch)
    await this.save(created)
    return created
  }

  /** Saves a batch of `createBatch`. */
  async save(batch: Batch): Promise<void> {
    this.#signal.throwIfAborted()
    await runDatabase.transaction('readwrite', (all) => all.put(batch, this.#key(batch.id)))
    this.#changed(batch.id)
  }

  /** Changes a batch atomically. Resolves with the changed batch; undefined if there is no such batch. */
  async update(
    id: string,
    change: Partial<Batch> | ((batch: Batch) => Partial<Batch>),
  ): Promise<Batch | undefined> {
    const parse = await loadParser()
    this.#signal.throwIfAborted()
    const changed = await runDatabase.transaction('readwrite', async (all) => {
      const batch = parse(await all.get(this.#key(id)))
      const next = batch && { ...batch, ...(typeof change === 'function' ? change(batch) : change) }
      if (next) await all.put(next, this.#key(id))
      return next
    })
    this.#changed(id)
    return changed
  }

  /** Records images that were not added. */
  async reject(id: string, images: Batch['rejected']): Promise<void> {
    await this.update(id, ({ rejected, rejectedCount }) => ({
      rejectedCount: rejectedCount + images.length,
      rejected: [...rejected, ...images].slice(0, maxRejected),
    }))
  }

  /** Removes the batch, but not its runs. */
  async remove(id: string): Promise<void> {
    await runDatabase.transaction('readwrite', (all) => all.delete(this.#key(id)))
    this.#changed(id)
  }

  #key(id: string): string {
    return `${this.#uid}/batch/${id}`
  }

  #changed(id: string): void {
    runEvents.emit({ uid: this.#uid, id, type: 'batch-changed' })
  }
}

/** Creates a batch without saving it. A series is always complete: its photos are added one by one. */
export function createBatch(batch: NewBatch): Batch {
  return {
    ...batch,
    id: createUuid(),
    createdAt: Date.now(),
    isPaused: false,
    isComplete: batch.isSeries === true,
    rejectedCount: 0,
    rejected: [],
  }
}

export const getBatchStore = memoizePerScope((scope) => new BatchStore(scope))

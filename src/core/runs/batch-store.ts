import type { z } from '#contract/zod.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { formatDateTime } from '#platform/format.ts'
import { LocalCollection } from '#platform/storage/local-collection.ts'
import { storedSession } from '#platform/stored-session.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import type { batchSchema } from './batch-schema.ts'
import { dropUnusedModel, type Run } from './run.ts'
import { getRunStore } from './run-store.ts'

export type LocalBatch = z.infer<typeof batchSchema>
export type NewLocalBatch = Omit<
  LocalBatch,
  | 'id'
  | 'createdAt'
  | 'organization'
  | 'sentName'
  | 'sentTemplateId'
  | 'sharingEnd'
  | 'isPaused'
  | 'isComplete'
  | 'rejectedCount'
  | 'rejected'
>

/** More names would not be read. */
const maxRejected = 100

export class BatchStore {
  readonly collection: LocalCollection<LocalBatch>

  constructor(scope: UserScope) {
    this.collection = new LocalCollection(scope, {
      name: 'batch',
      loadSchema: async () => (await import('./batch-schema.ts')).batchSchema,
      isVolatile: () => true,
      onQuota: (bytes) => getRunStore(scope).evictImages(bytes),
    })
    getRunStore(scope).findUnsentImages = () => this.#findUnsentImages()
  }

  async #findUnsentImages(): Promise<(run: Run) => boolean> {
    try {
      const [batches, { needsSharing }] = await Promise.all([this.list(), import('./needs-sharing.ts')])
      return (run) =>
        batches.some((batch) => batch.id === run.batchId && needsSharing(run, batch, Date.now()))
    } catch {
      return ({ batchId, sharing }) => batchId !== undefined && sharing === undefined
    }
  }

  /** The newest first. Rejects if they cannot be read. */
  async list(): Promise<LocalBatch[]> {
    return sortNewestFirst(await this.collection.list())
  }

  read(id: string): Promise<LocalBatch | undefined> {
    return this.collection.read(id)
  }

  async create(batch: NewLocalBatch): Promise<LocalBatch> {
    const created = buildBatch(batch)
    await this.save(created)
    return created
  }

  /** Saves a batch of `buildBatch`. Resolves with whether it is on the disk. */
  save(batch: LocalBatch): Promise<boolean> {
    return this.collection.set(batch.id, batch)
  }

  /** Resolves with the changed batch; undefined if there is no such batch. */
  update(
    id: string,
    change: Partial<LocalBatch> | ((batch: LocalBatch) => Partial<LocalBatch>),
  ): Promise<LocalBatch | undefined> {
    return this.collection.update(id, (batch) => ({
      ...batch,
      ...(typeof change === 'function' ? change(batch) : change),
    }))
  }

  async reject(id: string, images: LocalBatch['rejected']): Promise<void> {
    await this.update(id, ({ rejected, rejectedCount }) => ({
      rejectedCount: rejectedCount + images.length,
      rejected: [...rejected, ...images].slice(0, maxRejected),
    }))
  }

  /** Removes the batch, but not its runs. */
  remove(id: string): Promise<void> {
    return this.collection.remove([id])
  }
}

export const getBatchStore = memoizePerScope((scope) => new BatchStore(scope))

/** Creates a batch without saving it. A series is always complete: its photos are added one by one. */
export function buildBatch(batch: NewLocalBatch): LocalBatch {
  return {
    ...batch,
    id: createUuid(),
    createdAt: Date.now(),
    organization: storedSession.organization(),
    isPaused: false,
    isComplete: batch.isSeries === true,
    rejectedCount: 0,
    rejected: [],
  }
}

/** Returns the fields that all runs of a batch have. Those of a shared batch belong to its organization. */
export function toRunFields({
  id: batchId,
  request,
  agent,
  variantName,
  isShared,
  organization,
}: LocalBatch) {
  return {
    batchId,
    request: dropUnusedModel(request),
    agent,
    variantName,
    ...(isShared ? { organization } : {}),
  }
}

export function sortNewestFirst(batches: readonly LocalBatch[]): LocalBatch[] {
  return batches.toSorted((one, other) => other.createdAt - one.createdAt)
}

/** Such as "Batch of Nov 26, 6:32 PM". */
export function suggestBatchName(kind: 'Batch' | 'Series'): string {
  return `${kind} of ${formatDateTime(Date.now())}`
}

/** Returns whether the name says when the batch was made, so that its date need not be shown too. */
export function isSuggestedName(name: string): boolean {
  return /^(?:Batch|Series) of .+ \d+:\d\d [AP]M$/.test(name)
}

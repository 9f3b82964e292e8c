import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { checkSources } from '#core/images/check-sources.ts'
import { createThumbnail } from '#core/images/create-thumbnail.ts'
import { digestFile } from '#core/images/digest.ts'
import { expandArchives } from '#core/images/expand-archives.ts'
import { mapInOrder } from '#core/images/map-in-order.ts'
import { prepareUpload } from '#core/images/prepare-image.ts'
import { getRejectionMessage } from '#core/images/rejection-message.ts'
import type { SourceFile } from '#core/images/source-file.ts'
import { getBatchStore, type LocalBatch, toRunFields } from '#core/runs/batch-store.ts'
import { getOutbox, type RunDraft } from '#core/runs/outbox.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { blockPageClose } from '#platform/block-page-close.ts'
import { withLockIfAvailable } from '#platform/locks.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'

/** As many as the image module has workers. */
const concurrency = 3

/** `duplicates` are images that the batch has already. */
export type IntakeProgress = { done: number; total: number; duplicates: number }

export type IntakeOutcome = 'complete' | 'stopped' | 'storage-full'

type Outcome =
  | { rejected: LocalBatch['rejected'][number] }
  | {
      source: NonNullable<RunDraft['source']>
      /** Undefined for an image that was known before it was prepared. */
      prepared?: Pick<RunDraft, 'image' | 'size' | 'thumbnail'>
    }

/** A tab has it while it adds images to a batch. */
export function getIntakeLockName(batchId: string): string {
  return `intake/${batchId}`
}

/** Adds images to batches. Continues while the user is on another screen. */
export class BatchIntake {
  readonly #scope: UserScope
  readonly #running = new Map<string, AbortController>()
  readonly #progress = createAtom<ReadonlyMap<string, IntakeProgress>>(new Map())
  /** By the ids of the batches to which this page is adding images. */
  readonly progress: ReadonlyAtom<ReadonlyMap<string, IntakeProgress>> = this.#progress

  constructor(scope: UserScope) {
    this.#scope = scope
    scope.signal.addEventListener('abort', () => {
      for (const controller of this.#running.values()) controller.abort()
    })
  }

  stop(batchId: string): void {
    this.#running.get(batchId)?.abort()
  }

  /**
   * Saves images one after the other, in their order, without those that the batch has already, until the batch is complete or
   * deleted. Meanwhile the browser asks
   * before it closes the page. Resolves with undefined if another tab is adding images to the batch.
   */
  async add(batch: LocalBatch, sources: readonly SourceFile[]): Promise<IntakeOutcome | undefined> {
    const end = await withLockIfAvailable(getIntakeLockName(batch.id), () => this.#add(batch, sources))
    if (end === 'complete') await getBatchStore(this.#scope).update(batch.id, { isComplete: true })
    return end
  }

  /** Adds the files again after that was interrupted. Resolves with 'no-images' if none is an image. */
  async resume(batch: LocalBatch, files: readonly File[]): Promise<IntakeOutcome | 'no-images' | undefined> {
    const { sources } = await expandArchives(files)
    const { images } = await checkSources(sources, { signal: this.#scope.signal })
    return images.length === 0 ? 'no-images' : this.add(batch, images)
  }

  async #add(batch: LocalBatch, sources: readonly SourceFile[]): Promise<IntakeOutcome> {
    const { id, resize } = batch
    const controller = new AbortController()
    const { signal } = controller
    const release = blockPageClose()
    this.#running.set(id, controller)
    this.#report(id, { done: 0, total: sources.length, duplicates: 0 })
    try {
      // After an interruption, the same images are added again.
      await getBatchStore(this.#scope).update(id, { rejectedCount: 0, rejected: [] })
      const known = await this.#listDigests(id)
      const prepare = (source: SourceFile) => prepareSource(source, { known, resize, signal })
      let [done, duplicates] = [0, 0]
      for await (const outcome of mapInOrder(sources, concurrency, prepare, signal)) {
        if (signal.aborted) break
        if ('rejected' in outcome) await getBatchStore(this.#scope).reject(id, [outcome.rejected])
        else if (outcome.prepared === undefined || known.has(outcome.source.digest)) duplicates += 1
        else {
          known.add(outcome.source.digest)
          const end = await this.#enqueue(id, { ...outcome.prepared, source: outcome.source })
          if (end) return end
        }
        done += 1
        this.#report(id, { done, total: sources.length, duplicates })
      }
      return signal.aborted ? 'stopped' : 'complete'
    } finally {
      release()
      this.#running.delete(id)
      this.#report(id, undefined)
    }
  }

  /** Resolves with why the image was not added. */
  async #enqueue(
    batchId: string,
    image: Pick<RunDraft, 'image' | 'size' | 'thumbnail' | 'source'>,
  ): Promise<IntakeOutcome | undefined> {
    // It may have changed since, also in another tab.
    const batch = await getBatchStore(this.#scope).read(batchId)
    if (!batch || batch.isComplete) return 'stopped'
    const draft = { ...toRunFields(batch), ...image, createdAt: Date.now() }
    return (await getOutbox(this.#scope).enqueue(draft).saved) ? undefined : 'storage-full'
  }

  async #listDigests(batchId: string): Promise<Set<string>> {
    const runs = await getRunStore(this.#scope).list()
    return new Set(runs.flatMap((run) => (run.batchId === batchId && run.source?.digest) || []))
  }

  #report(batchId: string, progress: IntakeProgress | undefined): void {
    const all = new Map(this.#progress.get())
    if (progress) all.set(batchId, progress)
    else all.delete(batchId)
    this.#progress.set(all)
  }
}

type PrepareOptions = { known: ReadonlySet<string>; resize: boolean; signal: AbortSignal }

async function prepareSource(
  { path, open }: SourceFile,
  { known, ...options }: PrepareOptions,
): Promise<Outcome> {
  try {
    const file = await open()
    const source = { path, bytes: file.size, digest: await digestFile(file) }
    if (known.has(source.digest)) return { source }
    const { file: image, size } = await prepareUpload(file, options)
    return { source, prepared: { image, size, thumbnail: await createThumbnail(image) } }
  } catch (error) {
    return { rejected: { name: path, reason: getRejectionMessage(error) } }
  }
}

export const getBatchIntake = memoizePerScope((scope) => new BatchIntake(scope))

import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { digestFile } from '#core/images/digest.ts'
import { mapInOrder } from '#core/images/map-in-order.ts'
import type { LeftOutFile, SourceFile } from '#core/images/source-file.ts'
import { blockPageClose } from '#platform/block-page-close.ts'
import { memoizePerScope } from '#platform/user-scope.ts'

/** As many as the image module has workers. */
const concurrency = 3

export type IntakeSource = { path: string; bytes: number; digest: string }

export type IntakeSteps<Prepared> = {
  prepare(file: File, signal: AbortSignal): Promise<Prepared>
  /** Resolves with false if the device has no space for more. */
  save(prepared: Prepared, source: IntakeSource): Promise<boolean>
  reject(file: LeftOutFile): Promise<void>
  /** Returns a sentence for the user. */
  explain(error: unknown): string
}

/** `duplicates` are images that the batch has already. */
export type IntakeProgress = { done: number; total: number; duplicates: number }

export type IntakeEnd = 'complete' | 'stopped' | 'storage-full'

type Outcome<Prepared> =
  | { rejected: LeftOutFile }
  | {
      source: IntakeSource /** Undefined for an image that was known before it was prepared. */
      prepared?: Prepared
    }

/** Continues while the user is on another screen. */
export class BatchIntake {
  readonly #running = new Map<string, AbortController>()
  readonly #progress = createAtom<ReadonlyMap<string, IntakeProgress>>(new Map())
  /** By the ids of the batches to which this page is adding images. */
  readonly progress: ReadonlyAtom<ReadonlyMap<string, IntakeProgress>> = this.#progress

  stop(batchId: string): void {
    this.#running.get(batchId)?.abort()
  }

  stopAll(): void {
    for (const controller of this.#running.values()) controller.abort()
  }

  /**
   * Saves images one after the other, in their order, without those whose digest is in `known`. Meanwhile the browser asks
   * before it closes the page.
   */
  async add<Prepared>(
    batchId: string,
    sources: readonly SourceFile[],
    known: Set<string>,
    steps: IntakeSteps<Prepared>,
  ): Promise<IntakeEnd> {
    const controller = new AbortController()
    const { signal } = controller
    const release = blockPageClose()
    this.#running.set(batchId, controller)
    this.#report(batchId, { done: 0, total: sources.length, duplicates: 0 })
    try {
      const prepare = (source: SourceFile) => prepareSource(source, known, steps, signal)
      let [done, duplicates] = [0, 0]
      for await (const outcome of mapInOrder(sources, concurrency, prepare, signal)) {
        if (signal.aborted) break
        if ('rejected' in outcome) await steps.reject(outcome.rejected)
        else if (outcome.prepared === undefined || known.has(outcome.source.digest)) duplicates += 1
        else {
          known.add(outcome.source.digest)
          if (!(await steps.save(outcome.prepared, outcome.source))) return 'storage-full'
        }
        done += 1
        this.#report(batchId, { done, total: sources.length, duplicates })
      }
      return signal.aborted ? 'stopped' : 'complete'
    } finally {
      release()
      this.#running.delete(batchId)
      this.#report(batchId, undefined)
    }
  }

  #report(batchId: string, progress: IntakeProgress | undefined): void {
    const all = new Map(this.#progress.get())
    if (progress) all.set(batchId, progress)
    else all.delete(batchId)
    this.#progress.set(all)
  }
}

async function prepareSource<Prepared>(
  { path, open }: SourceFile,
  known: ReadonlySet<string>,
  steps: IntakeSteps<Prepared>,
  signal: AbortSignal,
): Promise<Outcome<Prepared>> {
  try {
    const file = await open()
    const source = { path, bytes: file.size, digest: await digestFile(file) }
    if (known.has(source.digest)) return { source }
    return { source, prepared: await steps.prepare(file, signal) }
  } catch (error) {
    return { rejected: { path, reason: steps.explain(error) } }
  }
}

export const getBatchIntake = memoizePerScope((scope) => {
  const intake = new BatchIntake()
  scope.signal.addEventListener('abort', () => intake.stopAll())
  return intake
})

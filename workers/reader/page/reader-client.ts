import { proxy } from 'comlink'
import { WorkerClient } from '../../page/worker-client.ts'
import { readerFiles } from '../shared/reader-files.ts'
import type { AnalyzeOutcome, AnalyzeRequest, OnFirstResult, ReaderWorker } from '../shared/reader-worker.ts'
import workerUrl from '../worker/reader.worker.ts?worker&url'

/** Loaded in advance, so that the reader works without a network. */
export const offlineFiles: readonly string[] = [workerUrl, readerFiles.core, readerFiles.model]

/** Exceeds the reader's own limit, because Tesseract blocks the worker. */
const timeoutMs = 60_000

type AnalyzeOptions = { onFirstResult?: OnFirstResult; signal?: AbortSignal }

/** Analyzes one image at a time. The worker ends when it is idle. */
export class ReaderClient {
  readonly #client = new WorkerClient<ReaderWorker>({
    start: () => new Worker(workerUrl, { type: 'module' }),
    idleMs: 30_000,
    // The memory of WebAssembly only grows.
    maxCalls: 25,
  })
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Images before it end after their first reading. Rejects if the worker fails, or does not respond in time. */
  analyze(file: Blob, request: AnalyzeRequest, options: AnalyzeOptions = {}): Promise<AnalyzeOutcome> {
    this.#waiting += 1
    this.finish()
    const analysis = this.#last.then(() => {
      this.#waiting -= 1
      return this.#analyzeNow(file, request, options)
    })
    this.#last = analysis.catch(() => undefined)
    return analysis
  }

  /** Ends the analysis after its first reading. */
  finish(): void {
    this.#client.notify((remote) => remote.finish())
  }

  terminate(): void {
    this.#client.terminate()
  }

  async #analyzeNow(
    file: Blob,
    request: AnalyzeRequest,
    { onFirstResult = () => {}, signal }: AnalyzeOptions,
  ): Promise<AnalyzeOutcome> {
    try {
      return await this.#client.call(
        async (remote) => {
          const outcome = remote.analyze(file, request, proxy(onFirstResult))
          if (this.#waiting > 0) this.finish()
          return outcome
        },
        { timeoutMs, signal },
      )
    } catch (error) {
      this.terminate()
      throw error
    }
  }
}

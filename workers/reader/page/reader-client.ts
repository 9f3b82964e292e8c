import { proxy, type Remote, wrap } from 'comlink'
import { readerFiles } from '../shared/reader-files.ts'
import type { AnalyzeOutcome, AnalyzeRequest, OnFirstResult, ReaderWorker } from '../shared/reader-worker.ts'
import workerUrl from '../worker/reader.worker.ts?worker&url'

/** The files to load in advance, so that the reader works without a network. */
export const offlineFiles: readonly string[] = [workerUrl, readerFiles.core, readerFiles.model]

const idleTimeoutMs = 30_000
/** Longer than the reader gives itself, because its engine blocks the worker. */
const analysisTimeoutMs = 60_000
/** The memory of WebAssembly only grows, so the worker is replaced after some images. */
const maxImagesPerWorker = 25

/** The proxy lives as long as the worker: without it, comlink would close the worker's end. */
type RunningWorker = { worker: Worker; remote: Remote<ReaderWorker>; images: number; failed: Promise<never> }

/** Analyzes one image at a time in a worker, which ends when it is idle. */
export class ReaderClient {
  #running: RunningWorker | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<unknown> = Promise.resolve()
  /** The number of images that wait. */
  #waiting = 0

  /**
   * Analyzes an image after the ones before it, which end after their first reading. Rejects if the worker fails, or does not
   * respond in time.
   */
  analyze(file: Blob, request: AnalyzeRequest, onFirstResult?: OnFirstResult): Promise<AnalyzeOutcome> {
    this.#waiting += 1
    this.finish()
    const analysis = this.#last.then(() => {
      this.#waiting -= 1
      return this.#analyzeNow(file, request, onFirstResult)
    })
    this.#last = analysis.catch(() => undefined)
    return analysis
  }

  /** Ends the running analysis after its first reading. */
  finish(): void {
    this.#running?.remote.finish().catch(() => undefined)
  }

  terminate(): void {
    clearTimeout(this.#timer)
    this.#running?.worker.terminate()
    this.#running = undefined
  }

  async #analyzeNow(
    file: Blob,
    request: AnalyzeRequest,
    onFirstResult: OnFirstResult = () => {},
  ): Promise<AnalyzeOutcome> {
    clearTimeout(this.#timer)
    this.#running ??= startWorker()
    const running = this.#running
    running.images += 1
    const timeout = AbortSignal.timeout(analysisTimeoutMs)
    const expired = new Promise<never>((_, reject) => {
      timeout.addEventListener('abort', () => reject(timeout.reason), { once: true })
    })
    try {
      const analysis = running.remote.analyze(file, request, proxy(onFirstResult))
      if (this.#waiting > 0) this.finish()
      const outcome = await Promise.race([analysis, running.failed, expired])
      if (running.images >= maxImagesPerWorker) this.terminate()
      return outcome
    } catch (error) {
      this.terminate()
      throw error
    } finally {
      this.#timer = setTimeout(() => this.terminate(), idleTimeoutMs)
    }
  }
}

function startWorker(): RunningWorker {
  const worker = new Worker(workerUrl, { type: 'module' })
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The reader did not start.'))
    worker.onmessageerror = () => reject(new Error('The reader sent an unreadable message.'))
  })
  failed.catch(() => undefined)
  return { worker, remote: wrap<ReaderWorker>(worker), images: 0, failed }
}

import { proxy, type Remote, wrap } from 'comlink'
import { readerFiles } from '../shared/reader-files.ts'
import type { AnalyzeOutcome, AnalyzeRequest, OnFirstResult, ReaderWorker } from '../shared/reader-worker.ts'
import workerUrl from '../worker/reader.worker.ts?worker&url'

/** Loaded in advance, so that the reader works without a network. */
export const offlineFiles: readonly string[] = [workerUrl, readerFiles.core, readerFiles.model]

const idleTimeoutMs = 30_000
/** Exceeds the reader's own limit, because Tesseract blocks the worker. */
const analysisTimeoutMs = 60_000
/** The memory of WebAssembly only grows, so the worker is replaced after some images. */
const maxImagesPerWorker = 25

/** Retained, because comlink closes the worker's end when its proxy is collected. */
type RunningWorker = { worker: Worker; remote: Remote<ReaderWorker>; images: number; failed: Promise<never> }

/** Analyzes one image at a time. The worker ends when it is idle. */
export class ReaderClient {
  #running: RunningWorker | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Images before it end after their first reading. Rejects if the worker fails, or does not respond in time. */
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

  /** Ends the analysis after its first reading. */
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

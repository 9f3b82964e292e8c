import { proxy, transfer } from 'comlink'
import type { PreviewItem } from '#engines/analyses/preview.ts'
import { WorkerClient } from '../../page/worker-client.ts'
import type {
  AnalyzeOutcome,
  AnalyzeRequest,
  OnPartialResult,
  PreviewFrame,
  ReaderWorker,
} from '../shared/reader-worker.ts'
import type { StoredModel } from '../shared/stored-models.ts'
import workerUrl from '../worker/reader.worker.ts?worker&url'

/** Loaded in advance, so that the reader works without a network. */
export { workerUrl as readerWorkerUrl }

/** Exceeds the reader's own limit, because the models block the worker. */
const timeoutMs = 90_000

type AnalyzeOptions = {
  onPartialResult?: OnPartialResult
  signal?: AbortSignal
  /** Asked when it is the image's turn. */
  isNeeded?: () => boolean
}

/** Analyzes one image at a time. */
export class ReaderClient {
  readonly #client = new WorkerClient<ReaderWorker>({
    start: () => new Worker(workerUrl, { type: 'module' }),
    idleMs: 30_000,
    // The memory of WebAssembly only grows.
    maxCalls: 200,
  })
  #last: Promise<unknown> = Promise.resolve()
  #pending = 0

  /** Resolves with undefined if it is not needed. Rejects if the worker fails, or does not respond in time. */
  analyze(
    file: Blob,
    request: AnalyzeRequest | StoredModel,
    { onPartialResult = () => {}, signal, isNeeded = () => true }: AnalyzeOptions = {},
  ): Promise<AnalyzeOutcome | undefined> {
    this.cancelPreview()
    return this.#inTurn(async () => {
      if (!isNeeded()) return undefined
      return await this.#client.call(
        async (remote): Promise<AnalyzeOutcome> =>
          'settings' in request
            ? await remote.runModel(file, request)
            : await remote.analyze(file, request, proxy(onPartialResult)),
        {
          timeoutMs,
          signal,
        },
      )
    })
  }

  readCodes(file: Blob): Promise<string[]> {
    return this.#inTurn(() => this.#client.call((remote) => remote.readCodes(file), { timeoutMs }))
  }

  /**
   * Looks at a frame of the camera, and closes it. Resolves with undefined if it was cancelled, or at once while the worker is
   * busy: images that were taken come first. Rejects as `analyze`.
   */
  async preview(frame: PreviewFrame, request: AnalyzeRequest): Promise<PreviewItem[] | undefined> {
    if (this.#pending > 0) {
      frame.close()
      return undefined
    }
    return await this.#inTurn(() =>
      this.#client.call((remote) => remote.preview(transfer(frame, [frame]), request), {
        timeoutMs,
        // Frames have one size.
        isCounted: false,
      }),
    )
  }

  cancelPreview(): void {
    this.#client.notify((remote) => remote.cancelPreview())
  }

  terminate(): void {
    this.#client.terminate()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#pending += 1
    const result = this.#last
      .then(work)
      .catch((error: unknown) => {
        this.terminate()
        throw error
      })
      .finally(() => {
        this.#pending -= 1
      })
    this.#last = result.catch(() => undefined)
    return result
  }
}

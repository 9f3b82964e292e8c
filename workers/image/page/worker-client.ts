import { type Remote, wrap } from 'comlink'
import type { EncodeRequest, EncodeResult, ImageSource, ImageWorker } from '../shared/encode-request.ts'

/** The worker did not start, or does not respond. Another encoder can try the image. */
export class WorkerFailedError extends Error {
  override readonly name = 'WorkerFailedError'
}

export type Deadline = { timeoutMs: number; signal?: AbortSignal }

/** Encodes one image at a time. */
export class WorkerClient {
  readonly #worker: Worker
  readonly #remote: Remote<ImageWorker>
  readonly #failed: Promise<never>

  constructor() {
    this.#worker = new Worker(new URL('../worker/image.worker.ts', import.meta.url), { type: 'module' })
    this.#failed = new Promise<never>((_, reject) => {
      this.#worker.onerror = () => reject(new WorkerFailedError('the worker failed'))
      this.#worker.onmessageerror = () =>
        reject(new WorkerFailedError('the worker sent an unreadable message'))
    })
    this.#failed.catch(() => undefined)
    this.#remote = wrap<ImageWorker>(this.#worker)
  }

  /**
   * Rejects with the worker's error, with a `WorkerFailedError`, or with the signal's reason. In the last two cases the caller
   * must terminate the worker, which may still be busy.
   */
  async encode(source: ImageSource, request: EncodeRequest, deadline: Deadline): Promise<EncodeResult> {
    let clear = () => {}
    const expired = new Promise<never>((_, reject) => {
      clear = onDeadline(deadline, reject)
    })
    try {
      // The frame is cloned, not transferred, so that the page still has the photo if the worker hangs.
      return await Promise.race([this.#remote.encode(source, request), this.#failed, expired])
    } finally {
      clear()
    }
  }

  terminate(): void {
    this.#worker.terminate()
  }
}

/** Returns a function that cancels this. */
function onDeadline({ timeoutMs, signal }: Deadline, expire: (reason: unknown) => void): () => void {
  const timer = setTimeout(() => expire(new WorkerFailedError(`no response for ${timeoutMs} ms`)), timeoutMs)
  const abort = () => expire(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  return () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

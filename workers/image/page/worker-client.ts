import { type Remote, wrap } from 'comlink'
import type { EncodeAnswer, EncodeOrder, ImageWorker } from '../shared/encode-request.ts'

/** A worker that did not start or does not answer; the picture may be fine. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

/** How long to wait, and what ends the waiting before that. */
export type Patience = { timeoutMs: number; signal?: AbortSignal }

/** Runs `stop` after `ms` or when the signal aborts, whichever comes first, until it is called off. */
function interruptions({ timeoutMs, signal }: Patience, stop: (reason: unknown) => void): () => void {
  const timer = setTimeout(() => stop(new WorkerLost(`no answer for ${timeoutMs} ms`)), timeoutMs)
  const abort = () => stop(signal?.reason)
  signal?.addEventListener('abort', abort)
  return () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** One worker, for one picture at a time. */
export class WorkerSlot {
  readonly #worker: Worker
  readonly #remote: Remote<ImageWorker>
  readonly #lost: Promise<never>

  constructor() {
    this.#worker = new Worker(new URL('../worker/image.worker.ts', import.meta.url), {
      type: 'module',
    })
    this.#lost = new Promise<never>((_, reject) => {
      this.#worker.onerror = () => reject(new WorkerLost('the worker failed'))
      this.#worker.onmessageerror = () => reject(new WorkerLost('the worker sent what cannot be read'))
    })
    this.#lost.catch(() => undefined)
    this.#remote = wrap<ImageWorker>(this.#worker)
  }

  /**
   * Rejects with WorkerLost, with the signal's reason, or with what went wrong in the worker. After the first two
   * the worker may still be at work: end it.
   */
  async encode(source: Blob | ImageBitmap, order: EncodeOrder, patience: Patience): Promise<EncodeAnswer> {
    let callOff = () => {}
    const interrupted = new Promise<never>((_, reject) => {
      callOff = interruptions(patience, reject)
    })
    try {
      // Copied, not handed over: a frame in a worker that hangs would be gone, and no capture may get lost.
      return await Promise.race([this.#remote.encode(source, order), this.#lost, interrupted])
    } finally {
      callOff()
    }
  }

  end(): void {
    this.#worker.terminate()
  }
}

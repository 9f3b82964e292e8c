import { type Remote, wrap } from 'comlink'
import type { EncodeAnswer, EncodeOrder, ImageWorker } from '#workers/image/encode-order.ts'

/** A worker that did not start or does not answer; the picture may be fine. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

type Running = { worker: Worker; remote: Remote<ImageWorker>; lost: Promise<never> }

function start(): Running {
  const worker = new Worker(new URL('../../../workers/image.worker.ts', import.meta.url), { type: 'module' })
  const lost = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new WorkerLost('the worker failed'))
    worker.onmessageerror = () => reject(new WorkerLost('the worker sent what cannot be read'))
  })
  lost.catch(() => undefined)
  return { worker, remote: wrap<ImageWorker>(worker), lost }
}

/** Rejects after `ms`, or when the signal aborts with the signal's own reason. */
function interruption(ms: number, signal?: AbortSignal) {
  let stop = () => {}
  const interrupted = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new WorkerLost(`no answer for ${ms} ms`)), ms)
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort)
    stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  })
  return { interrupted, stop: () => stop() }
}

/**
 * One worker, one job at a time. It is started on first use and once more after it was lost;
 * lost twice in a row, it is given up for the life of the page.
 */
export class WorkerPath {
  #running: Running | undefined
  #losses = 0
  #queue: Promise<unknown> = Promise.resolve()

  get isGivenUp(): boolean {
    return this.#losses > 1
  }

  /** Starts the worker ahead of the first job. */
  warmUp(): void {
    if (this.isGivenUp || typeof Worker === 'undefined') return
    this.#running ??= start()
  }

  /** Waits for its turn, then runs. Aborting ends the worker, since decoding cannot be stopped otherwise. */
  encode(
    source: Blob | ImageBitmap,
    order: EncodeOrder,
    limits: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<EncodeAnswer> {
    const turn = this.#queue.then(() => this.#run(source, order, limits))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  async #run(
    source: Blob | ImageBitmap,
    order: EncodeOrder,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  ) {
    signal?.throwIfAborted()
    this.warmUp()
    const running = this.#running
    if (!running) throw new WorkerLost('no worker here')
    const { interrupted, stop } = interruption(timeoutMs, signal)
    try {
      // Copied, not handed over: a frame in a worker that hangs would be gone, and no capture may get lost.
      const answer = await Promise.race([running.remote.encode(source, order), running.lost, interrupted])
      this.#losses = 0
      return answer
    } catch (error) {
      const isLost = error instanceof WorkerLost
      if (isLost) this.#losses += 1
      if (isLost || signal?.aborted) {
        running.worker.terminate()
        this.#running = undefined
        this.warmUp()
      }
      throw error
    } finally {
      stop()
    }
  }
}

import type { EncodeRequest, EncodeResult, ImageSource } from '../shared/encode-request.ts'
import { getFrameSize } from '../shared/frame-size.ts'
import { type Deadline, WorkerClient, WorkerFailedError } from './worker-client.ts'

type Job = {
  source: ImageSource
  request: EncodeRequest
  /** `maxPixels` is what all workers together may decode at the same time. */
  limits: Deadline & { maxPixels: number }
}

type QueuedJob = Job & { start: (worker: WorkerClient) => void; reject: (reason: unknown) => void }

type IdleWorker = { worker: WorkerClient; timer: ReturnType<typeof setTimeout> }

/** More workers would not be faster: memory limits them. */
const maxWorkers = 3
/** After this many failures the page stops using workers. */
const maxConsecutiveFailures = 2
const idleTimeoutMs = 60_000

/** Runs jobs in order on several workers and terminates those that are idle for a minute. */
export class WorkerPool {
  readonly #size = Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency || 1))
  readonly #idle: IdleWorker[] = []
  #queue: QueuedJob[] = []
  readonly #running = new Set<Job>()
  #failures = 0

  get isDisabled(): boolean {
    return this.#failures >= maxConsecutiveFailures || typeof Worker === 'undefined'
  }

  warmUp(): void {
    if (!this.isDisabled && this.#idle.length + this.#running.size === 0) this.#addIdle(new WorkerClient())
  }

  /** Aborting terminates the worker, because decoding cannot be cancelled. */
  async encode(job: Job): Promise<EncodeResult> {
    const worker = await this.#acquire(job)
    try {
      const result = await worker.encode(job.source, job.request, job.limits)
      this.#failures = 0
      this.#addIdle(worker)
      return result
    } catch (error) {
      const hasWorkerFailed = error instanceof WorkerFailedError
      if (hasWorkerFailed) this.#failures += 1
      if (hasWorkerFailed || job.limits.signal?.aborted) worker.terminate()
      else this.#addIdle(worker)
      throw error
    } finally {
      this.#running.delete(job)
      this.warmUp()
      this.#startNext()
    }
  }

  #acquire(job: Job): Promise<WorkerClient> {
    const { signal } = job.limits
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#queue = this.#queue.filter((other) => other !== queued)
        reject(signal?.reason)
      }
      const queued: QueuedJob = {
        ...job,
        start: (worker) => {
          signal?.removeEventListener('abort', abort)
          this.#running.add(job)
          resolve(worker)
        },
        reject,
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#queue.push(queued)
      this.#startNext()
    })
  }

  /** Starts queued jobs while memory suffices for one more image. */
  #startNext(): void {
    const [next] = this.#queue
    if (!next) return
    if (this.isDisabled) {
      for (const { reject } of this.#queue.splice(0)) {
        reject(new WorkerFailedError('workers are disabled'))
      }
      return
    }
    const pixels = [...this.#running, next].reduce((sum, job) => sum + countPixels(job), 0)
    const exceedsMemory = this.#running.size > 0 && pixels > next.limits.maxPixels
    if (exceedsMemory || this.#running.size >= this.#size) return
    this.#queue.shift()
    next.start(this.#takeIdle() ?? new WorkerClient())
    this.#startNext()
  }

  #addIdle(worker: WorkerClient): void {
    const timer = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(idle), 1)
      worker.terminate()
    }, idleTimeoutMs)
    const idle = { worker, timer }
    this.#idle.push(idle)
  }

  /** The idle worker that was used last, so that the others reach the idle timeout. */
  #takeIdle(): WorkerClient | undefined {
    const idle = this.#idle.pop()
    clearTimeout(idle?.timer)
    return idle?.worker
  }
}

function countPixels({ source, request }: Job): number {
  const { width, height } =
    source instanceof Blob ? (request.header ?? { width: 0, height: 0 }) : getFrameSize(source)
  return width * height
}

import { type Deadline, WorkerClient, WorkerFailedError } from '../../page/worker-client.ts'
import type { EncodeRequest, EncodeResult, ImageSource, ImageWorker } from '../shared/encode-request.ts'
import { getFrameSize } from '../shared/frame-size.ts'

type Job = {
  source: ImageSource
  request: EncodeRequest
  /** `maxPixels` is what all workers together may decode at the same time. */
  limits: Deadline & { maxPixels: number }
}

type Client = WorkerClient<ImageWorker>

type QueuedJob = Job & { start: (client: Client) => void; reject: (reason: unknown) => void }

/** More workers would not be faster: memory limits them. */
const maxWorkers = 3
/** After this many failures the page stops using workers. */
const maxConsecutiveFailures = 2
const idleMs = 60_000

export class WorkerPool {
  readonly #size = Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency || 1))
  /** The last one was used last. Their workers may have been terminated. */
  readonly #idle: Client[] = []
  #queue: QueuedJob[] = []
  readonly #running = new Set<Job>()
  #failures = 0

  get isDisabled(): boolean {
    return this.#failures >= maxConsecutiveFailures || typeof Worker === 'undefined'
  }

  warmUp(): void {
    if (this.isDisabled || this.#running.size > 0) return
    if (this.#idle.length === 0) this.#idle.push(createClient())
    this.#idle.at(-1)?.warmUp()
  }

  /** Aborting terminates the worker, because decoding cannot be cancelled. */
  encode(job: Job): Promise<EncodeResult> {
    const { signal } = job.limits
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#queue = this.#queue.filter((other) => other !== queued)
        reject(signal?.reason)
      }
      const queued: QueuedJob = {
        ...job,
        start: (client) => {
          signal?.removeEventListener('abort', abort)
          resolve(this.#run(job, client))
        },
        reject,
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#queue.push(queued)
      this.#startNext()
    })
  }

  async #run(job: Job, client: Client): Promise<EncodeResult> {
    this.#running.add(job)
    try {
      // The frame is cloned, not transferred, so that the page still has the photo if the worker hangs.
      const result = await client.call((remote) => remote.encode(job.source, job.request), job.limits)
      this.#failures = 0
      return result
    } catch (error) {
      if (error instanceof WorkerFailedError) this.#failures += 1
      throw error
    } finally {
      if (client.isRunning) this.#idle.push(client)
      this.#running.delete(job)
      this.warmUp()
      this.#startNext()
    }
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
    next.start(this.#idle.pop() ?? createClient())
    this.#startNext()
  }
}

function createClient(): Client {
  return new WorkerClient({
    start: () => new Worker(new URL('../worker/image.worker.ts', import.meta.url), { type: 'module' }),
    idleMs,
  })
}

function countPixels({ source, request }: Job): number {
  const { width, height } =
    source instanceof Blob ? (request.header ?? { width: 0, height: 0 }) : getFrameSize(source)
  return width * height
}

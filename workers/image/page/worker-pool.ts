import type { EncodeAnswer, EncodeOrder } from '../shared/encode-request.ts'
import { type Patience, WorkerLost, WorkerSlot } from './worker-client.ts'

type Job = {
  source: Blob | ImageBitmap
  order: EncodeOrder
  /** `maxPixels`: what may be decoded at the same time, by all workers together */
  limits: Patience & { maxPixels: number }
}

type Waiting = Job & { start: (slot: WorkerSlot) => void; refuse: (reason: unknown) => void }

/** More than this compete for memory, not for cores. */
const mostWorkers = 3
/** Lost that often without a success between, workers are given up for the life of the page. */
const mostLosses = 2

const pixelsOf = ({ source, order }: Job) =>
  source instanceof Blob
    ? (order.header?.width ?? 0) * (order.header?.height ?? 0)
    : source.width * source.height

/** Workers for pictures: the first is started ahead, others as far as there are cores and more than one picture waits. */
export class WorkerPool {
  readonly #size = Math.min(mostWorkers, Math.max(1, navigator.hardwareConcurrency || 1))
  #idle: WorkerSlot[] = []
  #waiting: Waiting[] = []
  #running = new Set<Job>()
  #losses = 0

  get isGivenUp(): boolean {
    return this.#losses >= mostLosses || typeof Worker === 'undefined'
  }

  /** Starts a worker ahead of the first job. */
  warmUp(): void {
    if (!this.isGivenUp && this.#idle.length + this.#running.size === 0) this.#idle.push(new WorkerSlot())
  }

  /** Waits for its turn, in order, then runs. Aborting ends the worker, since decoding cannot be stopped otherwise. */
  async encode(job: Job): Promise<EncodeAnswer> {
    const slot = await this.#turn(job)
    try {
      const answer = await slot.encode(job.source, job.order, job.limits)
      this.#losses = 0
      this.#idle.push(slot)
      return answer
    } catch (error) {
      const isLost = error instanceof WorkerLost
      if (isLost) this.#losses += 1
      if (isLost || job.limits.signal?.aborted) slot.end()
      else this.#idle.push(slot)
      throw error
    } finally {
      this.#running.delete(job)
      this.warmUp()
      this.#startNext()
    }
  }

  #turn(job: Job): Promise<WorkerSlot> {
    const { signal } = job.limits
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        ...job,
        start: (slot) => {
          signal?.removeEventListener('abort', abort)
          this.#running.add(job)
          resolve(slot)
        },
        refuse: reject,
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#waiting.push(waiting)
      this.#startNext()
    })
  }

  /** Starts the first that waits, where a worker is free and the pictures together are not too much for the memory. */
  #startNext(): void {
    const [next] = this.#waiting
    if (!next) return
    if (this.isGivenUp) {
      for (const { refuse } of this.#waiting.splice(0)) refuse(new WorkerLost('workers are given up'))
      return
    }
    const pixels = [...this.#running, next].reduce((sum, job) => sum + pixelsOf(job), 0)
    const isTooMuch = this.#running.size > 0 && pixels > next.limits.maxPixels
    if (isTooMuch || this.#running.size >= this.#size) return
    this.#waiting.shift()
    next.start(this.#idle.pop() ?? new WorkerSlot())
    this.#startNext()
  }
}

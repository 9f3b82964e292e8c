import { setTimeout as sleep } from 'node:timers/promises'

/** Runs one fetched job. Never rejects. */
type RunJob<Job> = (job: Job) => Promise<void>

type Options<Job> = {
  /** How many tasks run at a time. */
  concurrency: number
  /** Returns at most `count` jobs, which this process then owns. Never rejects. */
  fetch: (count: number) => Promise<Job[]>
  run: RunJob<Job>
}

/** An idle queue is read this often, in ms, in case an event was lost. */
const pollMs = 2_000

/** Runs the jobs of one queue in this process until it is drained. */
export class QueueRunner<Job> {
  readonly #options: Options<Job>
  readonly #active = new Set<Promise<void>>()
  readonly #ended: Promise<void>
  /** Number of jobs whose addition this process has heard of. */
  #added = 0
  /** Whether the queue was empty when it was last read, and no job has been added since. */
  #isEmpty = false
  #isStopping = false
  #wakeUp = () => {}

  constructor(options: Options<Job>) {
    this.#options = options
    this.#ended = this.#runJobs()
  }

  /** Call it when a job was added. */
  onAdded(): void {
    this.#added += 1
    this.#isEmpty = false
    this.#wakeUp()
  }

  /**
   * Runs `task` at once, without a job, if this process may run one more at a time and no job waits.
   *
   * @returns false if it was not started.
   */
  runNow(task: () => Promise<void>): boolean {
    if (this.#isStopping || !this.#isEmpty || this.#active.size >= this.#options.concurrency) return false
    this.#start(task())
    return true
  }

  /** Fetches no more jobs. Resolves when this process runs none, or after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    this.#isStopping = true
    this.#wakeUp()
    await Promise.race([this.#ended, sleep(timeoutMs, undefined, { ref: false })])
  }

  async #runJobs(): Promise<void> {
    const { concurrency, fetch, run } = this.#options
    while (!this.#isStopping) {
      const woken = this.#nextWakeUp()
      const free = concurrency - this.#active.size
      if (free > 0) {
        const added = this.#added
        const jobs = await fetch(free)
        this.#isEmpty = jobs.length === 0 && this.#added === added
        for (const job of jobs) this.#start(run(job))
      }
      // After fewer jobs than requested, the queue is read again to see that it is empty.
      if (this.#isEmpty || this.#active.size >= concurrency) await woken
    }
    await Promise.all(this.#active)
  }

  #start(task: Promise<void>): void {
    const running = task.finally(() => {
      this.#active.delete(running)
      if (!this.#isEmpty) this.#wakeUp()
    })
    this.#active.add(running)
  }

  /** Resolves when a job is added or a place is free, or after the poll interval. */
  #nextWakeUp(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Never rejects. */
type RunJob<Job> = (job: Job) => Promise<void>

type Options<Job> = {
  concurrency: number
  perOrganization: number
  /** Fetches at most `count` jobs, which no other process runs then, of other organizations than `full`. Never rejects. */
  fetch: (count: number, full: string[]) => Promise<Job[]>
  getOrganization: (job: Job) => string
  run: RunJob<Job>
}

/** An event may be lost, so an idle queue is read too. */
const pollIntervalMs = 2_000

/** Runs the jobs of one queue in this process until it is drained. */
export class QueueRunner<Job> {
  readonly #options: Options<Job>
  readonly #active = new Set<Promise<void>>()
  readonly #activeByOrganization = new Map<string, number>()
  readonly #ended: Promise<void>
  /** How often `onAdded` was called. */
  #added = 0
  /** Whether the queue was empty when it was last read, and no job was added since. */
  #isEmpty = false
  #isStopping = false
  #wakeUp = () => {}

  constructor(options: Options<Job>) {
    this.#options = options
    this.#ended = this.#runJobs()
  }

  onAdded(): void {
    this.#added += 1
    this.#isEmpty = false
    this.#wakeUp()
  }

  /**
   * Runs `task` without a job, if this process may run one more at a time and no job waits.
   *
   * @returns false if it was not started.
   */
  runNow(organization: string, task: () => Promise<void>): boolean {
    if (this.#isStopping || !this.#isEmpty || this.#active.size >= this.#options.concurrency) return false
    if (this.#isFull(organization)) return false
    this.#start(organization, task())
    return true
  }

  /** Fetches no more jobs. Resolves when no task is running, or after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    this.#isStopping = true
    this.#wakeUp()
    await Promise.race([this.#ended, sleep(timeoutMs, undefined, { ref: false })])
  }

  async #runJobs(): Promise<void> {
    const { concurrency, fetch, getOrganization, run } = this.#options
    while (!this.#isStopping) {
      const nextWakeUp = this.#nextWakeUp()
      const freeSlots = concurrency - this.#active.size
      if (freeSlots > 0) {
        const added = this.#added
        const full = [...this.#activeByOrganization.keys()].filter((one) => this.#isFull(one))
        const jobs = await fetch(freeSlots, full)
        this.#isEmpty = jobs.length === 0 && this.#added === added
        for (const job of jobs) this.#start(getOrganization(job), run(job))
      }
      // Only an empty fetch shows that the queue is empty.
      if (this.#isEmpty || this.#active.size >= concurrency) await nextWakeUp
    }
    await Promise.all(this.#active)
  }

  #isFull(organization: string): boolean {
    return (this.#activeByOrganization.get(organization) ?? 0) >= this.#options.perOrganization
  }

  #start(organization: string, task: Promise<void>): void {
    const running = task.finally(() => {
      // Its other jobs were not fetched.
      if (this.#isFull(organization)) this.#isEmpty = false
      this.#active.delete(running)
      this.#count(organization, -1)
      if (!this.#isEmpty) this.#wakeUp()
    })
    this.#active.add(running)
    this.#count(organization, 1)
  }

  #count(organization: string, change: 1 | -1): void {
    const count = (this.#activeByOrganization.get(organization) ?? 0) + change
    if (count > 0) this.#activeByOrganization.set(organization, count)
    else this.#activeByOrganization.delete(organization)
  }

  /** Resolves when a job was added or a task has ended, or after the poll interval. */
  #nextWakeUp(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollIntervalMs)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

import { type Remote, wrap } from 'comlink'

/** It did not start, does not respond, or was terminated. */
export class WorkerFailedError extends Error {
  override readonly name = 'WorkerFailedError'
}

export type Deadline = {
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** False if the call needs no new memory, so that the worker is not replaced because of it. */
  isCounted?: boolean
}

type WorkerClientOptions = {
  start: () => Worker
  /** In ms without a call. */
  idleMs: number
  /** The worker is replaced after this many calls. */
  maxCalls?: number
}

type RunningWorker<Api> = {
  /** Retained, because comlink closes the worker's end when its proxy is collected. */
  remote: Remote<Api>
  failed: Promise<never>
  /** Terminates the worker, and rejects all its calls. */
  fail: (reason: unknown) => void
  calls: number
  pending: number
}

/** Starts a worker with the first call, and again after it was terminated. */
export class WorkerClient<Api> {
  readonly #options: WorkerClientOptions
  #running: RunningWorker<Api> | undefined
  #idleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(options: WorkerClientOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  warmUp(): void {
    if (!this.#running) this.#waitForCall(this.#start())
  }

  /**
   * Rejects with the worker's error, with a `WorkerFailedError`, or with the signal's reason. In the last two cases the worker is
   * terminated, because it may still be busy; this rejects its other calls, too.
   */
  async call<T>(
    work: (remote: Remote<Api>) => Promise<T>,
    { timeoutMs, signal, isCounted = true }: Deadline,
  ): Promise<T> {
    signal?.throwIfAborted()
    clearTimeout(this.#idleTimer)
    const running = this.#running ?? this.#start()
    if (isCounted) running.calls += 1
    running.pending += 1
    const expire = () => this.#discard(running, new WorkerFailedError(`no response for ${timeoutMs} ms`))
    const timer = setTimeout(expire, timeoutMs)
    const abort = () => this.#discard(running, signal?.reason)
    signal?.addEventListener('abort', abort)
    try {
      return await Promise.race([work(running.remote), running.failed])
    } catch (error) {
      if (error instanceof WorkerFailedError) this.#discard(running, error)
      throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      running.pending -= 1
      if (running.pending === 0) this.#waitForCall(running)
    }
  }

  /** Calls the worker if it is running. Is no call for the limits, and a failure is ignored. */
  notify(work: (remote: Remote<Api>) => Promise<unknown>): void {
    if (this.#running) work(this.#running.remote).catch(() => undefined)
  }

  terminate(): void {
    if (this.#running) this.#discard(this.#running, new WorkerFailedError('the worker was terminated'))
  }

  #start(): RunningWorker<Api> {
    const worker = this.#options.start()
    let fail: RunningWorker<Api>['fail'] = () => {}
    const failed = new Promise<never>((_, reject) => {
      fail = (reason) => {
        worker.terminate()
        reject(reason)
      }
    })
    failed.catch(() => undefined)
    // The next call rejects, too, so that the caller notices a worker that cannot start.
    worker.onerror = () => fail(new WorkerFailedError('the worker failed'))
    worker.onmessageerror = () => fail(new WorkerFailedError('the worker sent an unreadable message'))
    this.#running = { remote: wrap<Api>(worker), failed, fail, calls: 0, pending: 0 }
    return this.#running
  }

  #waitForCall(running: RunningWorker<Api>): void {
    if (this.#running !== running) return
    const { maxCalls = Number.POSITIVE_INFINITY, idleMs } = this.#options
    if (running.calls >= maxCalls) this.terminate()
    else this.#idleTimer = setTimeout(() => this.terminate(), idleMs)
  }

  #discard(running: RunningWorker<Api>, reason: unknown): void {
    if (this.#running !== running) return
    clearTimeout(this.#idleTimer)
    this.#running = undefined
    running.fail(reason)
  }
}

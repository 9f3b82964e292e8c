import { type Remote, wrap } from 'comlink'
import {
  type ArchiveEntry,
  ArchiveRejectedError,
  type ArchiveRejection,
  type ArchiveWorker,
} from '../shared/archive-entry.ts'

/** In ms. An entry of the maximal size takes less than a second. */
const timeoutMs = 30_000

/** In ms. Without a call for this time the worker is terminated. */
const idleMs = 30_000

type RunningWorker = {
  worker: Worker
  remote: Remote<ArchiveWorker>
  /** Rejects when the worker has failed or was terminated. */
  failed: Promise<never>
  fail: () => void
}

/** Reads a ZIP archive in a worker, without loading all of it. */
export class Archive {
  readonly #file: Blob
  #running: RunningWorker | undefined
  #opening: Promise<ArchiveEntry[]> | undefined
  #calls = 0
  #idleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(file: Blob) {
    this.#file = file
  }

  /** @throws ArchiveRejectedError */
  list(): Promise<ArchiveEntry[]> {
    this.#opening ??= this.#call((remote) => remote.open(this.#file))
    return this.#opening
  }

  /** @throws ArchiveRejectedError */
  async read(index: number): Promise<Blob> {
    // Opens the archive again if the worker was terminated.
    await this.list()
    return this.#call((remote) => remote.read(index))
  }

  async #call<T>(work: (remote: Remote<ArchiveWorker>) => Promise<T>): Promise<T> {
    clearTimeout(this.#idleTimer)
    this.#calls += 1
    this.#running ??= startWorker()
    const { remote, failed } = this.#running
    const timer = setTimeout(() => this.#terminate(), timeoutMs)
    try {
      return await Promise.race([work(remote), failed])
    } catch (error) {
      throw toRejection(error)
    } finally {
      clearTimeout(timer)
      this.#calls -= 1
      if (this.#calls === 0) this.#idleTimer = setTimeout(() => this.#terminate(), idleMs)
    }
  }

  #terminate(): void {
    this.#running?.worker.terminate()
    this.#running?.fail()
    this.#running = undefined
    this.#opening = undefined
  }
}

function startWorker(): RunningWorker {
  const worker = new Worker(new URL('../worker/archive.worker.ts', import.meta.url), { type: 'module' })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const fail = () => reject(new ArchiveRejectedError('unsupported'))
  worker.onerror = fail
  worker.onmessageerror = fail
  return { worker, remote: wrap<ArchiveWorker>(worker), failed, fail }
}

const reasons = new Set<string>([
  'damaged',
  'too-many-entries',
  'too-large',
  'unsupported',
] satisfies ArchiveRejection[])

/** Comlink does not transfer classes: the reason is in the message. */
function toRejection(error: unknown): ArchiveRejectedError {
  const { message } = error as { message?: string }
  return new ArchiveRejectedError(reasons.has(message ?? '') ? (message as ArchiveRejection) : 'damaged')
}

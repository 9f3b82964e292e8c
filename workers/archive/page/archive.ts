import type { Remote } from 'comlink'
import { WorkerClient, WorkerFailedError } from '../../page/worker-client.ts'
import {
  type ArchiveEntry,
  ArchiveRejectedError,
  type ArchiveRejection,
  type ArchiveWorker,
} from '../shared/archive-entry.ts'

/** In ms. An entry of the maximal size takes less than a second. */
const timeoutMs = 30_000

/** Reads a ZIP archive without loading all of it. */
export class Archive {
  readonly #file: Blob
  readonly #client = new WorkerClient<ArchiveWorker>({
    start: () => new Worker(new URL('../worker/archive.worker.ts', import.meta.url), { type: 'module' }),
    idleMs: 30_000,
  })
  #opened: { remote: Remote<ArchiveWorker>; entries: Promise<ArchiveEntry[]> } | undefined

  constructor(file: Blob) {
    this.#file = file
  }

  /** @throws ArchiveRejectedError */
  list(): Promise<ArchiveEntry[]> {
    return this.#call((remote) => this.#open(remote))
  }

  /** @throws ArchiveRejectedError */
  read(index: number): Promise<Blob> {
    return this.#call(async (remote) => {
      await this.#open(remote)
      return remote.read(index)
    })
  }

  /** Once per worker, which may have been replaced. */
  #open(remote: Remote<ArchiveWorker>): Promise<ArchiveEntry[]> {
    if (this.#opened?.remote !== remote) this.#opened = { remote, entries: remote.open(this.#file) }
    return this.#opened.entries
  }

  async #call<T>(work: (remote: Remote<ArchiveWorker>) => Promise<T>): Promise<T> {
    try {
      return await this.#client.call(work, { timeoutMs })
    } catch (error) {
      throw toRejection(error)
    }
  }
}

const reasons = new Set<string>([
  'damaged',
  'too-many-entries',
  'too-large',
  'document',
  'unsupported',
] satisfies ArchiveRejection[])

/** Comlink does not transfer classes: the reason is in the message. */
function toRejection(error: unknown): ArchiveRejectedError {
  if (error instanceof WorkerFailedError) return new ArchiveRejectedError('unsupported')
  const { message } = error as { message?: string }
  return new ArchiveRejectedError(reasons.has(message ?? '') ? (message as ArchiveRejection) : 'damaged')
}

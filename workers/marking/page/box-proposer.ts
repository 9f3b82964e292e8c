import type { Remote } from 'comlink'
import type { Example } from '#engines/counting/count-by-example.ts'
import { WorkerClient } from '../../page/worker-client.ts'
import type { FractionPoint, MarkingWorker } from '../shared/marking-worker.ts'

/** In ms. The first call finds the objects, which takes about a second on a phone. */
const timeoutMs = 10_000

/** Proposes boxes around the objects of an image. Nothing is sent. */
export class BoxProposer {
  readonly #file: Blob
  readonly #client = new WorkerClient<MarkingWorker>({
    start: () => new Worker(new URL('../worker/marking.worker.ts', import.meta.url), { type: 'module' }),
    idleMs: 60_000,
  })
  #opened: { remote: Remote<MarkingWorker>; isOpen: Promise<void> } | undefined

  constructor(file: Blob) {
    this.#file = file
  }

  /** Returns the box of the object at a point, or without a point of the object that is the most frequent. */
  async propose(point?: FractionPoint): Promise<Example | undefined> {
    const work = async (remote: Remote<MarkingWorker>) => {
      // Once per worker, which may have been replaced.
      if (this.#opened?.remote !== remote) this.#opened = { remote, isOpen: remote.open(this.#file) }
      await this.#opened.isOpen
      return await remote.propose(point)
    }
    return await this.#client.call(work, { timeoutMs })
  }

  terminate(): void {
    this.#client.terminate()
  }
}

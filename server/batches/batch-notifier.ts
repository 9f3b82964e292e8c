import type { z } from 'zod'
import type { BatchEvent } from '#contract/batch-item.ts'
import type { Database } from '../database/tables.ts'
import { parseBatchChange } from '../jobs/analysis-events.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findBatch } from './batches.ts'
import { countItemsByStatus } from './list-batches.ts'

type Listener = {
  onChange: (event: z.infer<typeof BatchEvent>) => void
  /** Any change may have been missed. */
  onGap: () => void
  onClose: () => void
}

/** Changes of a batch within this time are one event. */
const intervalMs = 500
const maxRunIds = 100

/** Tells the listeners of an organization which of its batches have changed, in whichever process. */
export class BatchNotifier {
  readonly #database: Database
  readonly #queue: JobQueue
  readonly #listeners = new Map<string, Set<Listener>>()
  /** The run ids by batch, of the organizations that have listeners. */
  readonly #changed = new Map<string, { organizationId: string; runIds: Set<string> }>()
  readonly #unsubscribe: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, queue: JobQueue) {
    this.#database = database
    this.#queue = queue
    this.#unsubscribe = queue.subscribe((event, id) => {
      if (event === 'batch') this.#add(id)
    })
  }

  /** Otherwise no changes arrive. */
  get isLive(): boolean {
    return this.#queue.receivesEvents
  }

  subscribe(organizationId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(organizationId) ?? new Set()
    this.#listeners.set(organizationId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(organizationId)
    }
  }

  countListeners(organizationId: string): number {
    return this.#listeners.get(organizationId)?.size ?? 0
  }

  /** Ends all streams. */
  close(): void {
    this.#unsubscribe()
    clearTimeout(this.#timer)
    for (const { onClose } of this.#listAll()) onClose()
  }

  #listAll(): Listener[] {
    return [...this.#listeners.values()].flatMap((listeners) => [...listeners])
  }

  #add(id: string | undefined): void {
    if (id === undefined) {
      for (const { onGap } of this.#listAll()) onGap()
      return
    }
    const { organizationId, batchId, runId } = parseBatchChange(id)
    if (!this.#listeners.has(organizationId)) return
    const { runIds } = this.#changed.get(batchId) ?? { runIds: new Set<string>() }
    if (runId) runIds.add(runId)
    this.#changed.set(batchId, { organizationId, runIds })
    this.#timer ??= setTimeout(() => void this.#flush(), intervalMs)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const [id, { organizationId, runIds }] of changed) {
      const items = await this.#count(organizationId, id).catch(() => undefined)
      const listeners = this.#listeners.get(organizationId) ?? []
      const run_ids = runIds.size > maxRunIds ? null : [...runIds]
      for (const { onChange, onGap } of listeners)
        if (items === undefined) onGap()
        else onChange({ id, items, run_ids })
    }
  }

  /** Null if the batch was deleted. */
  async #count(organizationId: string, id: string) {
    const batch = await findBatch(this.#database, organizationId, id)
    return batch ? await countItemsByStatus(this.#database, id) : null
  }
}

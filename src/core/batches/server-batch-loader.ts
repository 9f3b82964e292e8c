import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { batchCalls } from '#api/batch-calls.ts'
import { ApiError } from '#api/errors.ts'
import type { Batch } from '#contract/batch.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { network } from '#platform/network.ts'
import { onPageVisible } from '#platform/on-page-visible.ts'
import { storedSession } from '#platform/stored-session.ts'
import type { UserScope } from '#platform/user-scope.ts'
import type { BatchAgent } from './batch-agent.ts'
import { type BatchChange, getBatchEventSource } from './batch-event-source.ts'
import type { LoadedItems } from './batch-items.ts'
import { countItems, type LoadedBatch, type ServerBatchState } from './loaded-batch.ts'
import { listSentRunIds, markMissingRuns, refreshReviews } from './own-runs.ts'
import { loadBatchItemsModule, readAllItems, rereadItems } from './read-batch-items.ts'
import type { CallOptions } from './read-pages.ts'

type FindAgent = (batch: Batch) => BatchAgent

type Options = {
  id: string
  /** Undefined with backends that do not say it. */
  organizationId: string | undefined
}

/** The first rows are shown while the others are loaded. In ms. */
const partMs = 1_000
/** In ms. The stream of events begins with one that loads the batch. */
const maxWaitForEventsMs = 500
/** In ms. A complete batch takes more items, but nothing may ever be added. An open connection (`live`) may bring no events. */
const poll = { running: 3_000, complete: 15_000, failed: 5_000, live: 60_000 }
/** A large batch is loaded less often, so that most of the time nothing is being loaded. */
const pauseFactor = 4

/** Loads a batch with all its items from the server, and what changes of it until it is stopped. */
export class ServerBatchLoader {
  readonly #scope: UserScope
  readonly #options: Options
  readonly #state = createAtom<ServerBatchState>({ data: undefined, error: null })
  readonly state: ReadonlyAtom<ServerBatchState> = this.#state
  #findAgent: FindAgent | undefined
  /** Whether the rows were made with another agent. */
  #areRowsStale = false
  #controller = new AbortController()
  /** What is to be loaded: everything, or these runs. */
  #due: 'all' | Set<string> | undefined
  #isLoading = false
  /** How long it took to load everything, and when that ended, in ms. */
  #last = { tookMs: 0, endedAt: 0 }
  /** How many deleted items of the batch were noted when it was loaded. */
  #noted = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Changes may have been missed. No other load puts it off. */
  #isReloadDue = false

  constructor(scope: UserScope, options: Options) {
    this.#scope = scope
    this.#options = options
  }

  /** Returns a function that stops it. What was loaded with another `findAgent` is shown until it is loaded again. */
  start(findAgent: FindAgent): () => void {
    this.#controller = new AbortController()
    this.#findAgent = findAgent
    this.#areRowsStale = true
    const events = getBatchEventSource(this.#scope)
    const unsubscribe = [
      events.subscribe((change) => this.#follow(change)),
      network.onReconnect(() => this.reload()),
      onPageVisible(() => this.#reloadIn(Math.max(maxWaitForEventsMs, this.#pauseMs()))),
    ]
    this.#reloadIn(this.#hasEvents() ? 0 : maxWaitForEventsMs)
    return () => {
      for (const end of unsubscribe) end()
      clearTimeout(this.#timer)
      this.#controller.abort()
    }
  }

  /** They are those of the organization in which the user works. */
  #hasEvents(): boolean {
    const isCurrent = this.#options.organizationId === storedSession.organization()?.id
    return isCurrent && getBatchEventSource(this.#scope).isLive.get()
  }

  reload = (): void => {
    clearTimeout(this.#timer)
    this.#isReloadDue = false
    this.#load('all')
  }

  #follow(change: BatchChange): void {
    if (change.type === 'reload') this.#reloadIn(this.#pauseMs())
    else if (change.id === this.#options.id) this.#followBatch(change)
  }

  #followBatch({ items: counts, run_ids: runIds }: Extract<BatchChange, { type: 'batch' }>): void {
    const { data } = this.#state.get()
    // The batch was deleted, renamed, or too much has changed.
    if (!data || !counts || !runIds?.length) {
      this.#reloadIn(this.#pauseMs())
      return
    }
    const items = { ...data.batch.items, ...counts }
    const isRunning = items.queued + items.running > 0
    const status = isRunning ? 'running' : data.batch.cancelled_at ? 'cancelled' : 'complete'
    this.#state.set({ data: { ...data, batch: { ...data.batch, items, status } }, error: null })
    this.#load(new Set(runIds))
  }

  /** At most the whole pause, also if the clock was set back. */
  #pauseMs(): number {
    const pause = pauseFactor * this.#last.tookMs
    return Math.max(0, Math.min(pause, this.#last.endedAt + pause - Date.now()))
  }

  #reloadIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#isReloadDue = true
    this.#timer = setTimeout(this.reload, ms)
  }

  #load(due: 'all' | Set<string>): void {
    if (due === 'all' || !this.#due) this.#due = due
    else if (this.#due !== 'all') this.#due = new Set([...this.#due, ...due])
    if (!this.#isLoading) void this.#loadDue(this.#controller.signal)
  }

  async #loadDue(signal: AbortSignal): Promise<void> {
    this.#isLoading = true
    while (this.#due && !signal.aborted) {
      const due = this.#due
      this.#due = undefined
      const { data } = this.#state.get()
      try {
        const { listRows } = await loadBatchItemsModule()
        const options = this.#callOptions(signal)
        if (due === 'all' || !data?.isComplete) await this.#loadAll(listRows, options)
        else await this.#loadRuns([...due], data, listRows, options)
      } catch (error) {
        if (!signal.aborted) this.#fail(error as Error)
      }
    }
    this.#isLoading = false
    // It was stopped and started again meanwhile.
    if (signal.aborted) {
      if (this.#due && signal !== this.#controller.signal) void this.#loadDue(this.#controller.signal)
    } else this.#poll()
  }

  #callOptions(signal: AbortSignal) {
    return { signal, uid: this.#scope.uid, organizationId: this.#options.organizationId }
  }

  async #loadAll(listRows: ListRows, options: CallOptions): Promise<void> {
    const { id } = this.#options
    const startedAt = Date.now()
    const before = this.#state.get().data
    const known = (this.#areRowsStale ? undefined : before?.items) ?? new Map()
    const batch = await batchCalls.read(id, options)
    const agent = this.#findAgent?.(batch)
    if (!agent) return
    const ownIds = listSentRunIds(this.#scope, id)
    const deleted = batch.deleted ?? 0
    if (ownIds.length > 0 && ownIds.length === countItems(batch) && deleted === this.#noted) {
      // Only this device has added images, and it has their results.
      if (batch.reviewed) await refreshReviews(this.#scope, ownIds, options)
      this.#state.set({ data: { batch, agent, items: new Map(), rows: [], isComplete: true }, error: null })
      return
    }
    let shownAt = Number.NEGATIVE_INFINITY
    let items: LoadedItems = new Map()
    for await (const part of readAllItems(this.#scope, { batch, agent, known }, options)) {
      items = part.items
      const isMore = !before || (!before.isComplete && items.size > before.items.size)
      if (part.isLast || (isMore && performance.now() - shownAt > partMs)) {
        const shown = new Map(items)
        const data = { batch, agent, items: shown, rows: listRows(shown), isComplete: part.isLast }
        this.#state.set({ data, error: null })
        shownAt = performance.now()
      }
    }
    const missing = ownIds.filter((runId) => !items.has(runId))
    await markMissingRuns(getRunStore(this.#scope), id, missing, options)
    this.#noted = deleted
    this.#areRowsStale = false
    this.#last = { tookMs: Date.now() - startedAt, endedAt: Date.now() }
  }

  async #loadRuns(
    runIds: readonly string[],
    data: LoadedBatch,
    listRows: ListRows,
    options: CallOptions,
  ): Promise<void> {
    const ownIds = new Set(listSentRunIds(this.#scope, this.#options.id))
    const own = runIds.filter((runId) => ownIds.has(runId))
    await refreshReviews(this.#scope, own, options)
    const others = runIds.filter((runId) => !ownIds.has(runId))
    const items = await rereadItems(this.#scope, data, others, options)
    const { batch = data.batch } = this.#state.get().data ?? {}
    this.#state.set({ data: { ...data, batch, items, rows: listRows(items) }, error: null })
  }

  #fail(error: Error): void {
    const status = getStatus(error)
    this.#state.set((state) => ({ data: isEnd(status) ? undefined : state.data, error }))
    // If the organization has deleted it, saving it says so, which ends the sharing.
    if (status === 404)
      void getBatchStore(this.#scope).update(this.#options.id, ({ isShared, sentName }) =>
        isShared && sentName ? { sentName: '' } : {},
      )
  }

  #poll(): void {
    // A page in the background has no events either, and is loaded again when it is visible.
    if (this.#isReloadDue || document.visibilityState === 'hidden') return
    const { data, error } = this.#state.get()
    const status = getStatus(error)
    // A batch that this device shares is on the server when its first image was sent.
    const isAwaited = status === 404 && getBatchStore(this.#scope).collection.get(this.#options.id)?.isShared
    if (isEnd(status) && !isAwaited) return
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined
    if (error) this.#reloadIn(Math.max(poll.failed, retryAfterMs ?? 0))
    else if (data && this.#hasEvents()) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#check(data.batch), poll.live)
    } else if (data && data.batch.status !== 'cancelled')
      this.#reloadIn(Math.max(poll[data.batch.status], pauseFactor * this.#last.tookMs))
  }

  /** Loads the items again if the batch has changed without an event. */
  async #check(known: Batch): Promise<void> {
    const { signal } = this.#controller
    const batch = await batchCalls.read(known.id, this.#callOptions(signal)).catch(() => undefined)
    if (signal.aborted) return
    if (JSON.stringify(batch) === JSON.stringify(known)) this.#poll()
    else this.reload()
  }
}

const getStatus = (error: unknown) => (error instanceof ApiError ? error.status : undefined)

/** The batch was deleted, or the membership has ended. */
const isEnd = (status: number | undefined) => status === 403 || status === 404

type ListRows = typeof import('./batch-items.ts').listRows

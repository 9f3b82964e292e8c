import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { batchCalls } from '#api/batch-calls.ts'
import { ApiError } from '#api/errors.ts'
import type { BatchEvent } from '#contract/batch-item.ts'
import type { z } from '#contract/zod.ts'
import { getBackoffMs } from '#platform/backoff.ts'
import { configuration } from '#platform/configuration.ts'
import { network } from '#platform/network.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { readServerSentEvents } from './read-server-sent-events.ts'

/** `reload`: changes may have been missed. */
export type BatchChange = { type: 'reload' } | ({ type: 'batch' } & z.infer<typeof BatchEvent>)

/** The server sends a comment every 15 s. In ms. */
const maxPauseMs = 40_000

/**
 * Receives the changes of the batches of the organization, while there are listeners and the page is visible: with HTTP/1.1, all
 * tabs together have six connections to a server. A stream that is opened again begins with `reload`.
 */
export class BatchEventSource {
  readonly #signal: AbortSignal
  readonly #listeners = new Set<(change: BatchChange) => void>()
  readonly #isLive = createAtom(false)
  /** Whether changes arrive. Otherwise the listeners poll. */
  readonly isLive: ReadonlyAtom<boolean> = this.#isLive
  #connection: AbortController | undefined
  #failures = 0

  constructor({ signal }: UserScope) {
    this.#signal = signal
    document.addEventListener('visibilitychange', () => this.#update(), { signal })
  }

  subscribe(listener: (change: BatchChange) => void): () => void {
    this.#listeners.add(listener)
    this.#update()
    return () => {
      this.#listeners.delete(listener)
      this.#update()
    }
  }

  #update(): void {
    const isNeeded = this.#listeners.size > 0 && document.visibilityState === 'visible'
    if (!isNeeded) {
      this.#connection?.abort()
      this.#connection = undefined
      this.#isLive.set(false)
    } else if (!this.#connection && configuration.hasSharedBatches) this.#open()
  }

  #open(): void {
    const connection = new AbortController()
    this.#connection = connection
    this.#failures = 0
    const signal = AbortSignal.any([connection.signal, this.#signal])
    void this.#stayConnected(signal)
  }

  async #stayConnected(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#receive(signal)
        this.#failures += 1
      } catch (error) {
        if (signal.aborted) break
        this.#failures += 1
        // Another backend, or a member who was removed.
        if (error instanceof ApiError && [403, 404, 405].includes(error.status)) break
      } finally {
        this.#isLive.set(false)
      }
      await waitForRetry(getBackoffMs(this.#failures, Math.random()), signal)
    }
  }

  async #receive(signal: AbortSignal): Promise<void> {
    const paused = new AbortController()
    let timer = setTimeout(() => paused.abort(), maxPauseMs)
    try {
      // Loaded separately, so that no screen waits for it.
      const { BatchEvent: schema } = await import('#contract/batch-item.ts')
      const stream = await batchCalls.events(AbortSignal.any([signal, paused.signal]))
      for await (const { event, data } of readServerSentEvents(stream)) {
        clearTimeout(timer)
        timer = setTimeout(() => paused.abort(), maxPauseMs)
        const change = parseChange(event, data, schema)
        if (!change) continue
        this.#failures = 0
        this.#isLive.set(true)
        for (const listener of this.#listeners) listener(change)
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

function parseChange(event: string, data: string, schema: typeof BatchEvent): BatchChange | undefined {
  if (event === 'reload') return { type: 'reload' }
  if (event !== 'batch') return undefined
  try {
    return { type: 'batch', ...schema.parse(JSON.parse(data)) }
  } catch {
    return { type: 'reload' }
  }
}

/** Resolves after this time in ms, when the network may be back, or when the signal aborts. */
async function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const unsubscribe = network.onReconnect(resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  unsubscribe()
}

export const getBatchEventSource = memoizePerScope((scope) => new BatchEventSource(scope))

import type { Headline } from '#domain/results/headline.ts'

export type RunEvent = {
  uid: string
  /** The id of the run, or of the batch for `batch-changed`. */
  id: string
  /** Only of a `completed` run. */
  headline?: Headline | undefined
  /**
   * `completed`: this page has received the result. `attempted`: this page has tried to send the run, with or without
   * success.
   */
  type: 'changed' | 'batch-changed' | 'completed' | 'attempted'
  /** With `completed`: the batch of the run. */
  batchId?: string | undefined
}

const listeners = new Set<(event: RunEvent) => void>()

/** Tells other tabs that a run or a batch has changed. They read it from the disk. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vision-runs')
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { uid, id, type } = (data ?? {}) as Partial<RunEvent>
  if (typeof uid !== 'string' || typeof id !== 'string') return
  notify({ uid, id, type: type === 'batch-changed' ? type : 'changed' })
})

/** Reports changes of runs in this tab and in others. */
export const runEvents = {
  emit(event: RunEvent): void {
    notify(event)
    const { uid, id, type } = event
    if (type === 'changed' || type === 'batch-changed') channel?.postMessage({ uid, id, type })
  },

  /** Returns a function that removes the listener. */
  subscribe(listener: (event: RunEvent) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function notify(event: RunEvent): void {
  for (const listener of listeners) listener(event)
}

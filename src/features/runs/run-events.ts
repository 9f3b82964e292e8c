import type { Headline } from '#domain/results/headline.ts'

export type RunEvent = {
  uid: string
  id: string
  /** Only of a `completed` run. */
  headline?: Headline | undefined
  /**
   * `completed`: this page has received the result. `attempted`: this page has tried to send the run, with or without
   * success.
   */
  type: 'changed' | 'completed' | 'attempted'
  /** With `completed`: the batch of the run. */
  batchId?: string | undefined
}

const listeners = new Set<(event: RunEvent) => void>()

/** Tells other tabs that a run has changed. They read it from the disk. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vision-runs')
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { uid, id } = (data ?? {}) as Partial<RunEvent>
  if (typeof uid === 'string' && typeof id === 'string') notify({ uid, id, type: 'changed' })
})

/** Reports changes of runs in this tab and in others. */
export const runEvents = {
  emit(event: RunEvent): void {
    notify(event)
    const { uid, id, type } = event
    if (type === 'changed') channel?.postMessage({ uid, id })
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

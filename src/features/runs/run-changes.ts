import type { Answered } from './read-run-outcome.ts'

export type RunChange = {
  uid: string
  id: string
  /** Only in the page that sent it: the answer at the moment it came, before the disk has it. */
  settled?: Answered
  /** An attempt to send it has come to its end, whichever. */
  wasSent?: true
}

const listeners = new Set<(change: RunChange) => void>()

/** Other tabs hear that a run has changed and read it from the store, which they share. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vision-runs')
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { uid, id } = (data ?? {}) as Partial<RunChange>
  if (typeof uid === 'string' && typeof id === 'string') hear({ uid, id })
})

/** What has changed in the list of runs, here or in another tab. */
export const runChanges = {
  tell(change: RunChange): void {
    hear(change)
    channel?.postMessage({ uid: change.uid, id: change.id })
  },

  subscribe(listener: (change: RunChange) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function hear(change: RunChange): void {
  for (const listener of listeners) listener(change)
}

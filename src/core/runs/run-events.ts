import type { Headline } from '#domain/results/headline.ts'

/**
 * What this page has done with a run. `attempted`: it has tried to send it, with or without success. `completed`: it has received
 * the result, or the server has refused the image for good.
 */
export type RunEvent =
  | { type: 'attempted'; uid: string }
  | {
      type: 'completed'
      uid: string
      id: string
      batchId: string | undefined
      headline: Headline | undefined
    }

const listeners = new Set<(event: RunEvent) => void>()

export const runEvents = {
  emit(event: RunEvent): void {
    for (const listener of listeners) listener(event)
  },

  subscribe(listener: (event: RunEvent) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

import type { Headline } from '#domain/results/headline.ts'
import { Emitter } from '#platform/emitter.ts'

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

export const runEvents = new Emitter<RunEvent>()

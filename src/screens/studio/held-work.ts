import type { RefObject } from 'react'
import type { HeldAnalysis } from '#features/runs/use-shown-analysis.ts'
import type { Picture } from './use-picture.ts'

/** What was on the table when the person left the studio, and what has become of it since. */
export type HeldWork = HeldAnalysis & { uid: string; picture: RefObject<Picture> }

let held: HeldWork | undefined

/**
 * A look at another screen must not cost the picture and its answer: they wait here, in this page's memory only.
 * Another person finds nothing.
 */
export const heldWork = {
  put(work: HeldWork): void {
    held = work
  },

  of(uid: string): HeldWork | undefined {
    return held?.uid === uid ? held : undefined
  },
}

import type { PreparedImage } from '#features/images/prepare-image.ts'
import type { HeldAnalysis } from '#features/runs/use-shown-analysis.ts'

/** What was on the table when the person left the studio. */
export type HeldWork = HeldAnalysis & { uid: string; image: PreparedImage | null }

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

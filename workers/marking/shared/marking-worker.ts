import type { Example } from '#engines/counting/count-by-example.ts'

/** In fractions of the upright image. */
export type FractionPoint = { x: number; y: number }

export type MarkingWorker = {
  /** Finds the objects of an image. Rejects if it cannot be decoded. */
  open(file: Blob): Promise<void>
  propose(point: FractionPoint | undefined): Example | undefined
}

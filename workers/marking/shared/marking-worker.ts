import type { Example } from '#engines/counting/count-by-example.ts'

/** In fractions of the upright image. */
export type ImagePoint = { x: number; y: number }

export type MarkingWorker = {
  /** Finds the objects of an image. Rejects if it cannot be decoded. */
  open(file: Blob): Promise<void>
  /** Returns the box of the object at a point, or without a point of the object that is the most frequent. */
  propose(point: ImagePoint | undefined): Example | undefined
}

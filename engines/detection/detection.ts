import type { PixelBox } from '../image/pixels.ts'

export type Point = { x: number; y: number }

/** An object that a model has found. Positions are in pixels of the upright image. */
export type Detection = {
  label: string
  /** From 0 to 1. */
  confidence: number
  box: PixelBox
  /** The edge of the object, without its last point, which is the first one. */
  outline?: Point[]
  /** Such as the joints of a person. */
  points?: (Point & { name: string; confidence: number })[]
  /** In degrees, clockwise. The outline has the corners of the turned box. */
  angle?: number
}

/** What an image shows as a whole. */
export type Classification = { label: string; confidence: number }

import type { Size } from '../shared/fit-within.ts'

/** How many eighths of its sides a JPEG is decoded at. At 3, 5, 6 and 7 libjpeg is slower than at full size. */
export type Eighths = 1 | 2 | 4 | 8
const steps = [1, 2, 4] as const
/**
 * How much larger than the target the decoded picture must be for the resize to hide what the decoder's own
 * scaling does: measured, 1.45 keeps a page of text above 39 dB of an exact resize.
 */
const spare = 1.45

/** The fewest eighths that leave enough for the resize. */
export function eighthsFor({ width, height }: Size, target: Size): Eighths {
  const isEnough = (eighths: number) =>
    width * eighths >= 8 * spare * target.width && height * eighths >= 8 * spare * target.height
  return steps.find(isEnough) ?? 8
}

/** The extent of the picture at that many eighths, and the whole pixels the decoder makes of it. */
export function atEighths({ width, height }: Size, eighths: Eighths): { extent: Size; size: Size } {
  const extent = { width: (width * eighths) / 8, height: (height * eighths) / 8 }
  return { extent, size: { width: Math.ceil(extent.width), height: Math.ceil(extent.height) } }
}

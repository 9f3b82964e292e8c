import type { Size } from '#domain/geometry.ts'
import type { PreparedImage } from './prepare-image.ts'

/**
 * In pixels. Tesseract reads little below an x-height of 10 px (tessdoc, tess3/FAQ-Old), which is about the width of a letter.
 * A line of a receipt has 42 letters (Epson TM-T88, font A on 80 mm) and its margins.
 */
const smallPrintSide = 450

/**
 * The short side of an image that was reduced too far for small print, such as '290 px wide'; undefined if it is large enough,
 * or was too small before.
 */
export function describeOverReducedSize({
  size,
  original,
}: Pick<PreparedImage, 'size' | 'original'>): string | undefined {
  const before = original?.size
  if (!size || !before || shortSide(size) >= smallPrintSide || shortSide(before) < smallPrintSide)
    return undefined
  return `${shortSide(size)} px ${size.width <= size.height ? 'wide' : 'high'}`
}

function shortSide({ width, height }: Size): number {
  return Math.min(width, height)
}

import { blur } from '../image/blur.ts'
import { cropRows } from '../image/gray-pixels.ts'
import type { GrayPixels } from '../image/pixels.ts'
import { listInkComponents } from './ink-components.ts'
import { measureLetterHeight } from './measure-letter-height.ts'

/** The blur that joins the dots of a matrix printer, in pixels. */
const dotSigma = 1
/** How much higher the letters of dots are than what touches. Other letters hardly change. */
const minHeightGain = 1.3
/** Dots of larger letters touch, or are too far from each other to be joined. */
const maxLetterHeight = 22

/**
 * Blurs print of dots, so that its letters are not taken for specks. The middle third of the image shows whether it is.
 *
 * @param letterHeight the height of what touches, in pixels.
 */
export function joinDots(
  image: GrayPixels,
  {
    letterHeight,
    normalize,
  }: { letterHeight: number | undefined; normalize: (image: GrayPixels) => GrayPixels },
): GrayPixels {
  if (letterHeight === undefined || letterHeight > maxLetterHeight) return image
  const rows = Math.ceil(image.height / 3)
  const part = cropRows(image, Math.floor((image.height - rows) / 2), rows)
  const measure = (gray: GrayPixels) => measureLetterHeight(listInkComponents(normalize(gray))) ?? 0
  const [height, joined] = [measure(part), measure(blur(part, dotSigma))]
  const isDotted = height > 0 && joined >= height * minHeightGain
  return isDotted ? blur(image, dotSigma) : image
}

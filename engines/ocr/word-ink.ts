import type { GrayPixels, PixelBox } from '../image/pixels.ts'
import { listInkComponents } from './ink-components.ts'
import type { Corners } from './ocr-engine.ts'

/** Multiples of the height of a word. */
const limits = {
  minLetterHeight: 0.6,
  maxMarkHeight: 0.45,
  maxMarkWidth: 0.35,
  minMarkSize: 0.06,
  /** How far below the top of the word the middle of a mark is. */
  minMarkTop: 0.72,
}

/** From left to right, in pixels of the image. Marks are at the base line. */
export function listWordInk(corners: Corners, image: GrayPixels): { letters: PixelBox[]; marks: PixelBox[] } {
  const { crop, left, top } = cropWord(corners, image)
  const boxes = [...listInkComponents(crop)].map(({ box }) => ({ ...box, x: box.x + left, y: box.y + top }))
  boxes.sort((a, b) => a.x - b.x)
  const height = corners.y1 - corners.y0
  const middleOfMargins = top + (crop.height - height) / 2
  return {
    letters: boxes.filter((box) => box.height >= height * limits.minLetterHeight),
    marks: boxes.filter(
      (box) =>
        box.height <= height * limits.maxMarkHeight &&
        box.width <= height * limits.maxMarkWidth &&
        Math.min(box.width, box.height) >= height * limits.minMarkSize &&
        box.y + box.height / 2 - middleOfMargins >= height * limits.minMarkTop,
    ),
  }
}

/** Some more rows, because a comma ends below the base line. */
function cropWord({ x0, y0, x1, y1 }: Corners, { data, width, height }: GrayPixels) {
  const margin = Math.round((y1 - y0) * 0.15)
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
  const [top, bottom] = [Math.max(0, Math.floor(y0) - margin), Math.min(height, Math.ceil(y1) + margin)]
  const size = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
  const cropped = new Uint8Array(size.width * size.height)
  for (let row = 0; row < size.height; row++) {
    const start = (top + row) * width + left
    cropped.set(data.subarray(start, start + size.width), row * size.width)
  }
  return { crop: { ...size, data: cropped }, left, top }
}

import type { GrayPixels, PixelBox } from '../image/pixels.ts'

/** Dark pixels that touch each other. */
export type InkComponent = { box: PixelBox; pixels: number[] }

/** Lists the 8-connected components of pixels below half of the brightness. */
export function* listInkComponents({ data, width }: GrayPixels): Generator<InkComponent> {
  const isOpen = Uint8Array.from(data, (value) => (value < 128 ? 1 : 0))
  for (let seed = isOpen.indexOf(1); seed >= 0; seed = isOpen.indexOf(1, seed)) {
    const pixels = [seed]
    isOpen[seed] = 0
    for (let index = 0; index < pixels.length; index++) collectNeighbors(pixels[index] ?? 0, pixels)
    yield { box: getBox(pixels, width), pixels }
  }

  function collectNeighbors(pixel: number, pixels: number[]): void {
    const x = pixel % width
    const first = x > 0 ? -1 : 0
    const last = x < width - 1 ? 1 : 0
    // Rows outside of the image are never open.
    for (let row = pixel - width; row <= pixel + width; row += width)
      for (let neighbor = row + first; neighbor <= row + last; neighbor++) {
        if (!isOpen[neighbor]) continue
        isOpen[neighbor] = 0
        pixels.push(neighbor)
      }
  }
}

function getBox(pixels: number[], width: number): PixelBox {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0]
  for (const pixel of pixels) {
    const x = pixel % width
    const y = (pixel - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

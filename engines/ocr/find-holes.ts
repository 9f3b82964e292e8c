import type { GrayPixels, PixelBox } from '../image/pixels.ts'

/** A white area within a letter. `top`, `bottom` and `center`, which is from the left, are fractions of its size. */
export type Hole = { top: number; bottom: number; center: number; area: number }

/** From top to bottom: an 8 has two of them. */
export function findHoles(box: PixelBox, image: GrayPixels): Hole[] {
  const width = box.width + 2
  const isOpen = markPaper(box, image)
  const areas: number[][] = []
  for (let seed = 0; seed >= 0; seed = isOpen.indexOf(1, seed)) areas.push(takeArea(isOpen, seed, width))
  // The first area is around the letter.
  return areas.slice(1).map((pixels) => {
    const rows = pixels.map((pixel) => Math.floor(pixel / width) - 1)
    const columns = pixels.reduce((sum, pixel) => sum + (pixel % width) - 0.5, 0)
    return {
      top: Math.min(...rows) / box.height,
      bottom: (Math.max(...rows) + 1) / box.height,
      center: columns / pixels.length / box.width,
      area: pixels.length / (box.width * box.height),
    }
  })
}

/** Adds one more pixel on each side. */
function markPaper(box: PixelBox, image: GrayPixels): Uint8Array {
  const width = box.width + 2
  const isOpen = new Uint8Array(width * (box.height + 2)).fill(1)
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++)
      if ((image.data[(box.y + y) * image.width + box.x + x] ?? 255) < 128)
        isOpen[(y + 1) * width + x + 1] = 0
  return isOpen
}

/** Closes the open pixels that it returns. Diagonal neighbors are not connected. */
function takeArea(isOpen: Uint8Array, seed: number, width: number): number[] {
  const area = [seed]
  isOpen[seed] = 0
  for (const pixel of area) {
    for (const neighbor of [pixel - width, pixel - 1, pixel + 1, pixel + width]) {
      if (!isOpen[neighbor]) continue
      isOpen[neighbor] = 0
      area.push(neighbor)
    }
  }
  return area
}

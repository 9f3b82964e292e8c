import type { GrayPixels } from '../image/pixels.ts'

/** The side of a tile in pixels, and about how many there are. */
const [tileSize, tileCount] = [24, 2500]
/** A tile with a smaller range of brightness is blank, in levels of 255. */
const minRange = 40
/** Ink covers less than half of the printed tiles: if a larger fraction is dark, the ink is light. */
const minDarkFraction = 0.6

/** Inverts light text on a dark ground. A dark photo of dark text is left as it is. */
export function toDarkInk(gray: GrayPixels): GrayPixels {
  if (measureDarkFraction(gray) < minDarkFraction) return gray
  return { ...gray, data: gray.data.map((value) => 255 - value) }
}

/** Returns how much of the printed tiles is darker than the middle of their range. */
function measureDarkFraction(gray: GrayPixels): number {
  const { width, height } = gray
  const step = Math.max(tileSize, Math.ceil(Math.sqrt((width * height) / tileCount)))
  let [dark, count] = [0, 0]
  for (let top = 0; top < height; top += step) {
    for (let left = 0; left < width; left += step) {
      const tile = {
        left,
        top,
        right: Math.min(width, left + tileSize),
        bottom: Math.min(height, top + tileSize),
      }
      const { min, max } = measureRange(gray, tile)
      if (max - min < minRange) continue
      dark += countDark(gray, tile, (min + max) / 2)
      count += (tile.right - left) * (tile.bottom - top)
    }
  }
  return dark / Math.max(1, count)
}

type Tile = { left: number; top: number; right: number; bottom: number }

function measureRange({ data, width }: GrayPixels, { left, top, right, bottom }: Tile) {
  let [min, max] = [255, 0]
  for (let y = top; y < bottom; y++) {
    for (let pixel = y * width + left; pixel < y * width + right; pixel++) {
      const value = data[pixel] ?? 0
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return { min, max }
}

function countDark({ data, width }: GrayPixels, { left, top, right, bottom }: Tile, middle: number): number {
  let count = 0
  for (let y = top; y < bottom; y++)
    for (let pixel = y * width + left; pixel < y * width + right; pixel++)
      if ((data[pixel] ?? 0) < middle) count++
  return count
}

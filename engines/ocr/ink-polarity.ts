import type { GrayPixels } from '../image/pixels.ts'

/** The side of the tiles that are measured, in pixels, and about how many there are. */
const [tileSize, tileCount] = [24, 2500]
/** A tile with a smaller range of brightness is blank, in levels of 255. */
const minRange = 40
/** Ink covers less than half of the printed tiles: if more than this fraction of them is dark, the ink is light. */
const minDarkFraction = 0.6

/** Inverts an image with light text on a dark ground. A dark photo of dark text is left as it is. */
export function toDarkInk(gray: GrayPixels): GrayPixels {
  if (measureDarkFraction(gray) < minDarkFraction) return gray
  return { ...gray, data: gray.data.map((value) => 255 - value) }
}

/** Returns how much of the printed tiles is darker than the middle of their range. */
function measureDarkFraction({ data, width, height }: GrayPixels): number {
  const step = Math.max(tileSize, Math.ceil(Math.sqrt((width * height) / tileCount)))
  let [dark, count] = [0, 0]
  for (let top = 0; top < height; top += step) {
    for (let left = 0; left < width; left += step) {
      const tile = cutTile({ data, width, height }, left, top)
      const [min, max] = [Math.min(...tile), Math.max(...tile)]
      if (max - min < minRange) continue
      dark += tile.filter((value) => value < (min + max) / 2).length
      count += tile.length
    }
  }
  return dark / Math.max(1, count)
}

function cutTile({ data, width, height }: GrayPixels, left: number, top: number): number[] {
  const rows = Array.from({ length: Math.min(tileSize, height - top) }, (_, row) => (top + row) * width)
  return rows.flatMap((start) => [...data.subarray(start + left, start + Math.min(width, left + tileSize))])
}

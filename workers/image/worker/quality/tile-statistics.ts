import type { Luma, Pixels } from './pixels.ts'

/** Levels are 0 to 255. */
export type TileStatistics = {
  red: number
  green: number
  blue: number
  luma: number
  deviation: number
  blownOut: number
}
export type TileGrid = { tiles: TileStatistics[]; columns: number; rows: number }

const side = 16
const area = side * side

const blownOutLevel = 250

/** Only whole tiles, row by row. `blownOut` is a fraction. */
export function toTiles({ data }: Pixels, { data: luma, width, height }: Luma): TileGrid {
  const columns = Math.floor(width / side)
  const rows = Math.floor(height / side)
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const start = Math.floor(index / columns) * side * width + (index % columns) * side
    let [red, green, blue, sum, squares, blownOut] = [0, 0, 0, 0, 0, 0]
    for (let row = 0; row < side; row += 1) {
      for (let at = start + row * width, end = at + side; at < end; at += 1) {
        const level = luma[at] as number
        sum += level
        squares += level * level
        if (level >= blownOutLevel) blownOut += 1
        red += data[at * 4] as number
        green += data[at * 4 + 1] as number
        blue += data[at * 4 + 2] as number
      }
    }
    const mean = sum / area
    const deviation = Math.sqrt(Math.max(0, squares / area - mean * mean))
    return {
      red: red / area,
      green: green / area,
      blue: blue / area,
      luma: mean,
      deviation,
      blownOut: blownOut / area,
    }
  })
  return { tiles, columns, rows }
}

export function listNeighbors({ columns, rows }: TileGrid, index: number): number[] {
  const column = index % columns
  const row = Math.floor(index / columns)
  return [
    ...(column > 0 ? [index - 1] : []),
    ...(column < columns - 1 ? [index + 1] : []),
    ...(row > 0 ? [index - columns] : []),
    ...(row < rows - 1 ? [index + columns] : []),
  ]
}

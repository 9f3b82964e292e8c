import { listNeighbors, type TileGrid, type TileStatistics } from './tile-statistics.ts'

/** A finger over the lens is out of focus, and light shines through it. */
const looksLikeSkin = ({ red, green, blue, luma, deviation }: TileStatistics) =>
  deviation < 9 && luma > 8 && luma < 200 && red > green * 1.12 + 4 && red > blue * 1.12 + 4

/** In levels. */
const maxDistance = 45

/** The largest smooth, reddish region at the border. */
export function measureCover(all: TileGrid): number {
  const { tiles, columns, rows } = all
  const seen = new Set<number>()
  let largest = 0
  for (const [index, tile] of tiles.entries()) {
    if (seen.has(index) || !looksLikeSkin(tile)) continue
    const region = collectRegion(all, index, seen)
    const touches = (isAtSide: (tile: number) => boolean) => region.some(isAtSide)
    const left = touches((at) => at % columns === 0)
    const right = touches((at) => at % columns === columns - 1)
    const top = touches((at) => at < columns)
    const bottom = touches((at) => at >= columns * (rows - 1))
    // A table around the object reaches from side to side.
    const isBackground = (left && right) || (top && bottom)
    if ((left || right || top || bottom) && !isBackground) largest = Math.max(largest, region.length)
  }
  return largest / Math.max(1, tiles.length)
}

/** Connected tiles of about the color of the first one. */
function collectRegion(all: TileGrid, start: number, seen: Set<number>): number[] {
  const region = [start]
  const first = all.tiles[start]
  seen.add(start)
  for (const index of region) {
    for (const neighbor of listNeighbors(all, index)) {
      const beside = all.tiles[neighbor]
      if (!first || !beside || seen.has(neighbor) || !looksLikeSkin(beside)) continue
      if (
        Math.hypot(beside.red - first.red, beside.green - first.green, beside.blue - first.blue) > maxDistance
      )
        continue
      seen.add(neighbor)
      region.push(neighbor)
    }
  }
  return region
}

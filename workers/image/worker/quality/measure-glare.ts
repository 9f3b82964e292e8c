import { listNeighbors, type TileGrid, type TileStatistics } from './tile-statistics.ts'

const isBlownOut = ({ blownOut }: TileStatistics) => blownOut > 0.9
/** A reflection fades out. White paper ends with an edge. */
const fades = ({ luma, deviation }: TileStatistics) => luma > 185 && deviation < 28

/** Returns the fraction of tiles that are blown out, reduced by how much of their border is a hard edge. */
export function measureGlare(all: TileGrid): number {
  let [blownOut, border, soft] = [0, 0, 0]
  for (const [index, tile] of all.tiles.entries()) {
    if (!isBlownOut(tile)) continue
    blownOut += 1
    for (const neighbor of listNeighbors(all, index)) {
      const beside = all.tiles[neighbor]
      if (!beside || isBlownOut(beside)) continue
      border += 1
      if (fades(beside)) soft += 1
    }
  }
  return border === 0 ? 0 : (blownOut / all.tiles.length) * (soft / border) ** 2
}

import type { GrayPixels, Size } from './pixels.ts'

/** `core` is the part that no other tile has. In pixels. */
type Range = { from: number; to: number; core: { from: number; to: number } }
export type Tile = { x: Range; y: Range }
/** The sides of a tile are multiples of `alignment`, as those of the image must be. */
type TileOptions = { side: number; overlap: number; alignment: number }

/** Returns overlapping tiles. Their cores touch each other. */
export function listTiles({ width, height }: Size, options: TileOptions): Tile[] {
  const columns = listRanges(width, options)
  return listRanges(height, options).flatMap((y) => columns.map((x) => ({ x, y })))
}

function listRanges(length: number, { side, overlap, alignment }: TileOptions): Range[] {
  const count = Math.max(1, Math.ceil((length - overlap) / (side - overlap)))
  const limit = (value: number) => Math.min(length, Math.max(0, Math.round(value / alignment) * alignment))
  return Array.from({ length: count }, (_, index) => {
    const core = { from: (length * index) / count, to: (length * (index + 1)) / count }
    return { from: limit(core.from - overlap), to: limit(core.to + overlap), core }
  })
}

export function isInCore({ x, y }: { x: number; y: number }, tile: Tile): boolean {
  return x >= tile.x.core.from && x < tile.x.core.to && y >= tile.y.core.from && y < tile.y.core.to
}

export function cropTile(image: GrayPixels, { x, y }: Tile): GrayPixels {
  const [width, height] = [x.to - x.from, y.to - y.from]
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const start = (y.from + row) * image.width + x.from
    data.set(image.data.subarray(start, start + width), row * width)
  }
  return { data, width, height }
}

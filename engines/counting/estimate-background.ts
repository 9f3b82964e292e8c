import { inpaintBackground } from '../image/inpaint-background.ts'

/** Three bytes per pixel, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

export type Background = {
  /** How far each pixel is from the background behind it, in its most different channel, 0 to 255. */
  differences: Uint8Array
  /** What the background itself differs by, from cell to cell: noise of the camera, JPEG, texture. */
  noise: number
  /** How far the background is from a plain lit surface: the mean distance from a curved sheet. */
  unevenness: number
  /** Of the picture's edge, how much is background. */
  edgeShare: number
}

/** Pixels per side of the squares in which the background is looked for. */
const cell = 8
/** Light changes slower than this from one cell to the next, the border of an object faster. */
const mostStep = 6
const channels = [0, 1, 2] as const

/** Cells: mean colour, spread within, and whether the cell is background. */
type Grid = { columns: number; rows: number; means: Float32Array; spreads: Float32Array; isKnown: Uint8Array }

/**
 * Finds the background as the smooth surface that reaches most of the picture's edge: evenly lit, with a gradient or
 * darker in the corners. Behind objects it is filled in from around them.
 */
export function findBackground(pixels: Pixels): Background {
  const grid = cellsOf(pixels)
  // Most cells lie wholly in the background or in an object; those on a border spread far more.
  const usual = percentile([...grid.spreads], 0.5)
  const isSmooth = grid.spreads.map((spread) => (spread <= Math.max(1.5, usual * 2) ? 1 : 0))
  const region = widestRegion(grid, isSmooth, Math.max(mostStep, usual * 2))
  grid.isKnown.set(region.members)
  const colours = { columns: grid.columns, rows: grid.rows, values: grid.means, isKnown: grid.isKnown }
  let surface = inpaintBackground(colours)
  // Parts of the background that objects cut off from the rest look like what was filled in there.
  for (let at = 0; at < isSmooth.length; at++) {
    if (isSmooth[at] && distance(grid.means, at, surface, at) <= mostStep) grid.isKnown[at] = 1
  }
  surface = inpaintBackground(colours)
  const differences = differencesFrom(pixels, grid, surface)
  return {
    differences,
    noise: noiseOf(differences, pixels, grid),
    unevenness: unevennessOf(grid),
    edgeShare: region.edgeShare,
  }
}

function cellsOf(pixels: Pixels): Grid {
  const [columns, rows] = [Math.ceil(pixels.width / cell), Math.ceil(pixels.height / cell)]
  const means = new Float32Array(columns * rows * 3)
  const spreads = new Float32Array(columns * rows)
  for (let at = 0; at < spreads.length; at++) {
    for (const channel of channels) {
      const { mean, spread } = measure(pixels, {
        x: (at % columns) * cell,
        y: Math.floor(at / columns) * cell,
        channel,
      })
      means[at * 3 + channel] = mean
      spreads[at] = Math.max(spreads[at] ?? 0, spread)
    }
  }
  return { columns, rows, means, spreads, isKnown: new Uint8Array(columns * rows) }
}

/** Mean and standard deviation of one channel in the cell that begins there. */
function measure(
  { data, width, height }: Pixels,
  { x, y, channel }: { x: number; y: number; channel: number },
) {
  const [right, bottom] = [Math.min(width, x + cell), Math.min(height, y + cell)]
  let [sum, squares] = [0, 0]
  for (let row = y; row < bottom; row++) {
    for (let at = (row * width + x) * 3 + channel; at < (row * width + right) * 3; at += 3) {
      const value = data[at] ?? 0
      sum += value
      squares += value * value
    }
  }
  const count = (right - x) * (bottom - y)
  const mean = sum / count
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/** Of the regions of smooth cells that go over into each other, the one along most of the edge. */
function widestRegion(grid: Grid, isSmooth: Float32Array, step: number) {
  const { columns, rows } = grid
  const edges = [...isSmooth.keys()].filter(
    (at) => at < columns || at >= (rows - 1) * columns || at % columns === 0 || at % columns === columns - 1,
  )
  const isSeen = new Uint8Array(isSmooth.length)
  let widest: { members: Uint8Array; edge: number } = { members: new Uint8Array(isSmooth.length), edge: 0 }
  for (const start of edges) {
    if (!isSmooth[start] || isSeen[start]) continue
    const members = regionFrom(start, { grid, isSmooth, step })
    for (let at = 0; at < members.length; at++) isSeen[at] = (isSeen[at] ?? 0) | (members[at] ?? 0)
    const edge = edges.filter((at) => members[at]).length
    if (edge > widest.edge) widest = { members, edge }
  }
  return { members: widest.members, edgeShare: widest.edge / edges.length }
}

type Smooth = { grid: Grid; isSmooth: Float32Array; step: number }

function regionFrom(start: number, { grid: { columns, rows, means }, isSmooth, step }: Smooth): Uint8Array {
  const members = new Uint8Array(isSmooth.length)
  const todo = [start]
  members[start] = 1
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    for (const next of besides(at, columns, rows)) {
      if (members[next] || !isSmooth[next] || distance(means, at, means, next) > step) continue
      members[next] = 1
      todo.push(next)
    }
  }
  return members
}

function besides(at: number, columns: number, rows: number): number[] {
  const [x, y] = [at % columns, Math.floor(at / columns)]
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < columns - 1 ? [at + 1] : []),
    ...(y > 0 ? [at - columns] : []),
    ...(y < rows - 1 ? [at + columns] : []),
  ]
}

function distance(one: Float32Array, at: number, other: Float32Array, otherAt: number): number {
  let most = 0
  for (const channel of channels) {
    most = Math.max(most, Math.abs((one[at * 3 + channel] ?? 0) - (other[otherAt * 3 + channel] ?? 0)))
  }
  return most
}

/** The surface is read between the middles of its cells. */
function differencesFrom(pixels: Pixels, { columns, rows }: Grid, surface: Float32Array): Uint8Array {
  const { width, height } = pixels
  const differences = new Uint8Array(width * height)
  const [across, down] = [between(width, columns), between(height, rows)]
  const line = new Float32Array(columns * 3)
  for (let y = 0; y < height; y++) {
    const [above, share] = [(down.first[y] ?? 0) * columns * 3, down.share[y] ?? 0]
    const below = Math.min(rows - 1, (down.first[y] ?? 0) + 1) * columns * 3
    for (let at = 0; at < line.length; at++) {
      line[at] = (surface[above + at] ?? 0) * (1 - share) + (surface[below + at] ?? 0) * share
    }
    compareLine(pixels.data.subarray(y * width * 3), {
      line,
      across,
      into: differences.subarray(y * width, (y + 1) * width),
    })
  }
  return differences
}

type Comparison = { line: Float32Array; across: ReturnType<typeof between>; into: Uint8Array }

function compareLine(data: Uint8Array, { line, across, into }: Comparison): void {
  for (let x = 0; x < into.length; x++) {
    const left = (across.first[x] ?? 0) * 3
    const right = Math.min(line.length - 3, left + 3)
    const part = across.share[x] ?? 0
    let most = 0
    for (let channel = 0; channel < 3; channel++) {
      const expected = (line[left + channel] ?? 0) * (1 - part) + (line[right + channel] ?? 0) * part
      most = Math.max(most, Math.abs((data[x * 3 + channel] ?? 0) - expected))
    }
    into[x] = most + 0.5
  }
}

/** For each pixel of a side: the cell whose middle it has passed, and how far it is from there to the next. */
function between(side: number, cells: number): { first: Int32Array; share: Float32Array } {
  const at = Float32Array.from({ length: side }, (_, pixel) =>
    Math.min(cells - 1, Math.max(0, (pixel + 0.5) / cell - 0.5)),
  )
  return { first: Int32Array.from(at), share: at.map((place) => place % 1) }
}

/** Nine of ten pixels of the background differ from it by less than this. */
function noiseOf(differences: Uint8Array, { width, height }: Pixels, { columns, isKnown }: Grid): number {
  const histogram = new Int32Array(256)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isKnown[Math.floor(y / cell) * columns + Math.floor(x / cell)]) continue
      const difference = differences[y * width + x] ?? 0
      histogram[difference] = (histogram[difference] ?? 0) + 1
    }
  }
  const total = histogram.reduce((sum, count) => sum + count, 0)
  let below = 0
  return histogram.findIndex((count) => {
    below += count
    return below >= total * 0.9
  })
}

/** What is left of the background's brightness when the best curved sheet is taken away: the mean distance from it. */
function unevennessOf({ columns, rows, isKnown, means }: Grid): number {
  const known = [...isKnown.keys()].filter((at) => isKnown[at])
  const of = (value: (x: number, y: number) => number) =>
    Float64Array.from(known, (at) =>
      value((at % columns) / columns - 0.5, Math.floor(at / columns) / rows - 0.5),
    )
  const sheets = [
    of(() => 1),
    of((x) => x),
    of((_, y) => y),
    of((x) => x * x),
    of((x, y) => x * y),
    of((_, y) => y * y),
  ]
  const left = Float64Array.from(known, (at) =>
    channels.reduce<number>((sum, channel) => sum + (means[at * 3 + channel] ?? 0) / 3, 0),
  )
  for (const [place, sheet] of sheets.entries()) {
    for (const earlier of sheets.slice(0, place)) takeAway(sheet, earlier)
    takeAway(left, sheet)
  }
  return left.reduce((sum, value) => sum + Math.abs(value), 0) / Math.max(1, left.length)
}

/** Makes the first orthogonal to the second. */
function takeAway(from: Float64Array, sheet: Float64Array): void {
  const product = (one: Float64Array) => one.reduce((sum, value, at) => sum + value * (sheet[at] ?? 0), 0)
  const [length, share] = [product(sheet), product(from)]
  if (length < 1e-9) return
  for (let at = 0; at < from.length; at++) from[at] = (from[at] ?? 0) - (share / length) * (sheet[at] ?? 0)
}

function percentile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}

import type { PixelBox } from '#contract/text-answer.ts'
import { Fault } from '../http/fault.ts'
import { decode, type Picture, refuse } from './picture.ts'

/** Enough to tell objects apart, little enough to count in a few hundredths of a second. */
const workingSide = 800
/** Differences from the background, 0 to 255: less is noise of the camera or of JPEG. */
const leastDifference = 28
/** A bright object must not make a pale one beside it disappear. */
const mostDifference = 45
/** A border that varies more than this is no plain background, and a count would be an invention. */
const mostBorderSpread = 48
/** Of all pixels: smaller spots are dust. */
const leastShare = 0.0004

export type Count = { boxes: PixelBox[]; confidence: number }
type Pixels = { data: Uint8Array; width: number; height: number }

/**
 * Counts objects that lie apart on a plain background: what differs from the colour of the border, in connected
 * pieces. Objects that touch count as one.
 *
 * @throws Fault 422 when the background is not plain.
 */
export async function countObjects(picture: Picture): Promise<Count> {
  const pixels = await load(picture)
  const background = borderColour(pixels)
  const differences = differencesFrom(pixels, background)
  const spread = borderSpread(differences, pixels)
  if (spread > mostBorderSpread) {
    throw new Fault(
      422,
      'background_not_plain',
      'The built-in counter needs objects that lie apart on a plain background. Please take the picture again, or set a model provider’s key on the server.',
    )
  }
  const threshold = Math.max(leastDifference, spread * 1.5, Math.min(mostDifference, otsu(differences)))
  const scale = picture.width / pixels.width
  const pieces = piecesOf(differences, threshold, pixels)
  const boxes = pieces.map(({ x, y, width, height }) => ({
    x: Math.round(x * scale),
    y: Math.round(y * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }))
  return { boxes, confidence: Math.round((0.95 - spread / 100) * 100) / 100 }
}

async function load(picture: Picture): Promise<Pixels> {
  const { data, info } = await decode(picture)
    .toColourspace('srgb')
    .resize({ width: workingSide, height: workingSide, fit: 'inside', withoutEnlargement: true })
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  if (info.channels === 3) return { data, width: info.width, height: info.height }
  const rgb = Uint8Array.from(
    { length: info.width * info.height * 3 },
    (_, at) => data[Math.floor(at / 3) * info.channels] ?? 0,
  )
  return { data: rgb, width: info.width, height: info.height }
}

/** The places of the outermost pixels, each side in turn. */
function* border({ width, height }: Pixels): Generator<number> {
  for (let x = 0; x < width; x++) {
    yield x
    yield (height - 1) * width + x
  }
  for (let y = 1; y < height - 1; y++) {
    yield y * width
    yield y * width + width - 1
  }
}

function borderColour(pixels: Pixels): [number, number, number] {
  const places = [...border(pixels)]
  const median = (channel: number) =>
    percentile(
      places.map((place) => pixels.data[place * 3 + channel] ?? 0),
      0.5,
    )
  return [median(0), median(1), median(2)]
}

/** How far each pixel is from the background, in its most different channel. */
function differencesFrom(
  { data, width, height }: Pixels,
  [red, green, blue]: [number, number, number],
): Uint8Array {
  const differences = new Uint8Array(width * height)
  for (let place = 0; place < differences.length; place++) {
    const at = place * 3
    differences[place] = Math.max(
      Math.abs((data[at] ?? 0) - red),
      Math.abs((data[at + 1] ?? 0) - green),
      Math.abs((data[at + 2] ?? 0) - blue),
    )
  }
  return differences
}

/** Of four pixels at the border three differ less than this: an object that is cut by an edge does no harm. */
function borderSpread(differences: Uint8Array, pixels: Pixels): number {
  return percentile(
    [...border(pixels)].map((place) => differences[place] ?? 0),
    0.75,
  )
}

function percentile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}

/** Otsu's threshold: the cut that separates the two heaps of a histogram best. */
function otsu(values: Uint8Array): number {
  const histogram = new Array<number>(256).fill(0)
  for (const value of values) histogram[value] = (histogram[value] ?? 0) + 1
  const sum = histogram.reduce((total, count, value) => total + count * value, 0)
  let [best, bestCut, below, sumBelow] = [0, 0, 0, 0]
  for (let cut = 0; cut < 255; cut++) {
    below += histogram[cut] ?? 0
    sumBelow += cut * (histogram[cut] ?? 0)
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > best) [best, bestCut] = [between, cut]
  }
  // Objects are often of several brightnesses: cut nearer to the background than between the heaps' middles.
  return bestCut * 0.6
}

/** Bounding boxes of the 8-connected pieces above the threshold, without dust. */
function piecesOf(differences: Uint8Array, threshold: number, { width, height }: Pixels): PixelBox[] {
  const seen = new Uint8Array(differences.length)
  const pieces: PixelBox[] = []
  for (let start = 0; start < differences.length; start++) {
    if (seen[start] || (differences[start] ?? 0) <= threshold) continue
    const piece = grow(start, { differences, threshold, seen, width, height })
    if (piece.area >= leastShare * differences.length) pieces.push(piece.box)
  }
  return pieces
}

type Field = { differences: Uint8Array; threshold: number; seen: Uint8Array; width: number; height: number }

function grow(start: number, field: Field): { area: number; box: PixelBox } {
  const { width } = field
  const todo = [start]
  field.seen[start] = 1
  let [left, right, top, bottom, area] = [width, 0, field.height, 0, 0]
  for (let place = todo.pop(); place !== undefined; place = todo.pop()) {
    const [x, y] = [place % width, Math.floor(place / width)]
    area++
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (const neighbour of neighbours(x, y, field)) {
      if (field.seen[neighbour] || (field.differences[neighbour] ?? 0) <= field.threshold) continue
      field.seen[neighbour] = 1
      todo.push(neighbour)
    }
  }
  return { area, box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } }
}

function neighbours(x: number, y: number, { width, height }: Field): number[] {
  const found: number[] = []
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [nx, ny] = [x + dx, y + dy]
      if ((dx || dy) && nx >= 0 && ny >= 0 && nx < width && ny < height) found.push(ny * width + nx)
    }
  }
  return found
}

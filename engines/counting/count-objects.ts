import { setImmediate as othersTurn } from 'node:timers/promises'
import type { PixelBox } from '#contract/text-answer.ts'
import { HttpError } from '#server/http/http-error.ts'
import { decode, type InputImage, throwInvalidImage } from '../image/image.ts'
import { cropOf, dentsOf, type Field, innerPieces, type Piece, sharpnessOf, solidPieces } from './connected-components.ts'
import { type Background, findBackground, type Pixels } from './estimate-background.ts'
import { areTwoColours } from './object-shape.ts'

/** Enough to see an object of a hundredth of the picture, little enough to count in a few tenths of a second. */
const workingSide = 1000
/** Pixels at working size: smaller pieces are dust, and pieces below the second are nothing. */
const leastArea = 36
const leastDust = 9
/** Differences from the background, 0 to 255: less is noise of the camera or of JPEG. */
const leastDifference = 8
/** An object ends where it differs half as much as in its middle; what is fainter is its shadow or the blur of JPEG. */
const edgeShare = 0.4
/** Pixels missing to the convex hull per pixel of outline: a disc or box has less than a fifth, two that touch more. */
const mostDents = 0.33
/** Of its contrast, what an object gains within six pixels across its outline. */
const leastSharpness = 0.45
/** Backgrounds beyond these are not plain, and a count would be an invention. */
const most = { noise: 14, unevenness: 25, pieces: 1500 }

/** What may have made the count wrong. Each lowers the confidence. */
export type Doubt =
  | 'textured background'
  | 'uneven background'
  | 'faint objects'
  | 'specks'
  | 'objects may touch'
  | 'objects in objects'
  | 'soft outlines'

export type Count = { boxes: PixelBox[]; confidence: number; warnings: Doubt[] }

/** By the number of doubts. */
const confidences = [0.95, 0.6, 0.45, 0.3]

/**
 * Counts objects that lie apart on a plain background: what differs from the background, in connected pieces, each with
 * all that is inside its outline. Objects that touch cannot be told apart; where they may, and wherever else the picture
 * does not fit the method, the doubts say so and the confidence is 0.6 or less.
 *
 * @throws Fault 422 when the picture is nothing the method can count; the signal's reason when aborted.
 */
export async function countObjects(picture: InputImage, signal: AbortSignal): Promise<Count> {
  const pixels = await load(picture)
  signal.throwIfAborted()
  const background = findBackground(pixels)
  refuseUnfit(background)
  // Each stage takes the process for a tenth of a second; other requests, and whoever leaves, are heard in between.
  await othersTurn()
  signal.throwIfAborted()
  const { objects, doubts } = findObjects(pixels, background)
  await othersTurn()
  signal.throwIfAborted()
  const scale = picture.width / pixels.width
  return {
    boxes: objects.map(({ box }) => enlarge(box, scale)),
    confidence: confidences[Math.min(doubts.length, confidences.length - 1)] ?? 0,
    warnings,
  }
}

async function load(picture: InputImage): Promise<Pixels> {
  const { data, info } = await decode(picture)
    .toColourspace('srgb')
    .resize({ width: workingSide, height: workingSide, fit: 'inside', withoutEnlargement: true })
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwInvalidImage)
  if (info.channels === 3) return { data, width: info.width, height: info.height }
  const rgb = Uint8Array.from(
    { length: info.width * info.height * 3 },
    (_, at) => data[Math.floor(at / 3) * info.channels] ?? 0,
  )
  return { data: rgb, width: info.width, height: info.height }
}

function refuseUnfit({ noise, unevenness, edgeShare: share }: Background): void {
  if (noise <= most.noise && unevenness <= most.unevenness && share >= 0.5) return
  throw unfit()
}

function unfit(): HttpError {
  return new HttpError(
    422,
    'background_not_plain',
    'The built-in counter can only count objects that lie apart on a plain background, such as screws on a sheet of paper. Please take the picture again, or set a model provider’s key on the server.',
  )
}

function findObjects(pixels: Pixels, { differences, noise, unevenness }: Background) {
  const field: Field = { values: differences, width: pixels.width, height: pixels.height }
  const threshold = Math.max(leastDifference, noise * 2.5)
  const pieces = solidPieces(field, threshold).filter(({ places }) => places.length >= leastDust)
  if (pieces.length > most.pieces) throw unfit()
  const found = pieces.map((piece) => objectsIn(piece, { pixels, field, threshold }))
  const things = found.flatMap((some) => some.objects)
  const objects = things.filter((thing) => !things.some((other) => isBlurOf(thing, other)))
  const dented = objects.filter(({ dents }) => dents > mostDents).length
  // Letters are dented nearly all, and so are leaves, weaves and gravel.
  if (objects.length >= 25 && dented > objects.length * 0.3) throw unfit()
  const isAlone = ({ box }: { box: PixelBox }) => !objects.some((object) => areNear(box, object.box))
  const fainter = solidPieces(field, threshold * 0.6).filter(({ places }) => places.length >= leastArea)
  const doubts: Record<Doubt, boolean> = {
    'textured background': noise > 5,
    'uneven background': unevenness > 8,
    'faint objects':
      objects.length < things.length ||
      fainter.some(isAlone) ||
      objects.some(({ contrast }) => contrast < threshold * 2),
    specks: found.some(({ specks }) => specks.some(isAlone)) || isSomeTiny(objects),
    'objects may touch': dented > 0 || isSomeDouble(objects) || found.some(({ areSeveral }) => areSeveral),
    'objects in objects': objects.some(({ inner }) => inner > 2),
    'soft outlines': objects.some(({ sharpness }) => sharpness < leastSharpness),
  }
  return { objects, doubts: (Object.keys(doubts) as Doubt[]).filter((doubt) => doubts[doubt]) }
}

/** JPEG spreads what is dark into the squares of 16 pixels around it. */
const blurReach = 16

function areNear(one: PixelBox, other: PixelBox): boolean {
  return (
    one.x < other.x + other.width + blurReach &&
    other.x < one.x + one.width + blurReach &&
    one.y < other.y + other.height + blurReach &&
    other.y < one.y + one.height + blurReach
  )
}

function isBlurOf(thing: Thing, other: Thing): boolean {
  const isSmall = thing.area < other.area * 0.1 && thing.contrast < other.contrast * 0.4
  return isSmall && areNear(thing.box, other.box)
}

type Thing = {
  box: PixelBox
  area: number
  dents: number
  contrast: number
  inner: number
  sharpness: number
}
type Found = {
  objects: Thing[]
  specks: { box: PixelBox }[]
  /** The piece may be several objects, or more than those found in it. */
  areSeveral: boolean
}
type Scene = { pixels: Pixels; field: Field; threshold: number }

/** A piece is cut again at a height that fits its own contrast, so that a dark object does not grow by its blur. */
function objectsIn(piece: Piece, { pixels, field, threshold }: Scene): Found {
  const contrast = contrastOf(piece, field)
  const cut = Math.max(threshold, contrast * edgeShare)
  const crop = cropOf(field, piece)
  const parts = solidPieces(crop, cut)
  const large = parts.filter(({ places }) => places.length >= leastArea)
  const objects = large.map((part) => ({
    box: { ...part.box, x: part.box.x + piece.box.x - 1, y: part.box.y + piece.box.y - 1 },
    area: part.places.length,
    dents: dentsOf(part, crop.width),
    contrast,
    inner: innerPieces(part, crop, cut).filter((area) => area >= leastArea).length,
    sharpness: sharpnessOf(part, crop) / contrast,
  }))
  const isParted = large.some((part) => areTwoColours(part, { crop, cut, pixels, at: piece.box }))
  return {
    objects,
    specks: large.length === 0 ? [piece] : [],
    areSeveral: large.length > 1 || isParted || isMoreBeside(piece, large, { crop, threshold }),
  }
}

/** Something faint that hangs together with something dark. */
function isMoreBeside(
  piece: Piece,
  parts: Piece[],
  { crop, threshold }: { crop: Field; threshold: number },
): boolean {
  const margin = 8
  const isNear = (x: number, y: number) =>
    parts.some(
      ({ box }) =>
        x > box.x - margin &&
        x < box.x + box.width + margin &&
        y > box.y - margin &&
        y < box.y + box.height + margin,
    )
  if (parts.length === 0) return piece.places.length >= leastArea
  let beyond = 0
  for (const [at, value] of crop.values.entries()) {
    if (value > threshold && !isNear(at % crop.width, Math.floor(at / crop.width))) beyond++
  }
  return beyond >= leastArea
}

/** Among things of one size, one as large as two or more of them. */
function isSomeDouble(objects: Thing[]): boolean {
  const areas = objects.map(({ area }) => area).sort((a, b) => a - b)
  const at = (share: number) => areas[Math.floor((areas.length - 1) * share)] ?? 0
  return areas.length >= 3 && at(0.7) < at(0.2) * 1.35 && at(1) > at(0.4) * 1.6
}

/** Much smaller than another: perhaps dirt. */
function isSomeTiny(objects: Thing[]): boolean {
  const areas = objects.map(({ area }) => area)
  return Math.min(...areas) < Math.max(...areas) * 0.05
}

/** Nine of ten of its pixels differ less from the background. */
function contrastOf({ places }: Piece, { values }: Field): number {
  const sorted = Uint8Array.from(places, (place) => values[place] ?? 0).sort()
  return sorted[Math.floor(sorted.length * 0.9)] ?? 0
}

function enlarge({ x, y, width, height }: PixelBox, scale: number): PixelBox {
  return {
    x: Math.round(x * scale),
    y: Math.round(y * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}

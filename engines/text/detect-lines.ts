import type { GrayPyramid } from '../image/gray-pyramid.ts'
import { type OrientedBox, scaleBoxCoordinates } from '../image/oriented-box.ts'
import type { GrayPixels } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'
import { cropTile, isInCore, listTiles } from '../image/tiles.ts'
import type { Model } from '../runtime/model-runtime.ts'
import { findTextBoxes, type TextBox, type TextProbabilityMap } from './text-regions.ts'

/** The sides of the input of the model are multiples of it. */
const alignment = 32
/** In pixels of the input. The short side of a panorama needs more than its long side leaves. */
const longSide = 1280
const minShortSide = 480
/** In pixels, of the longer side of a preview. Letters of a twentieth of it are found. */
export const previewSide = 448
/** Boxes around small text are more exact in an enlarged image. */
const maxEnlargement = 1.5
/** In pixels of the input. Lines below the first height are searched again, at a scale that gives them the second one. */
const [minLineHeight, goodLineHeight] = [14, 24]
/** In pixels of the input. Tiles limit the memory; text at their borders is found in the next one. */
const [tileSide, tileOverlap] = [1600, 160]
/**
 * Texture and noise have hundreds of regions whose median probability is 0.72 to 0.77. That of pages is 0.95 to 0.99, and 95 % of
 * lines have more than 0.9.
 */
const texture = { minBoxes: 50, maxMedian: 0.85, minTextProbability: 0.9 }
/** ImageNet's mean and deviation of each channel, for values from 0 to 255. */
const [red, green, blue] = [[123.675, 58.395] as const, [116.28, 57.12] as const, [103.53, 57.375] as const]

/** Finds the lines of text of an image, at any angle. */
export async function detectLines(
  pyramid: GrayPyramid,
  model: Model,
  signal: AbortSignal,
): Promise<OrientedBox[]> {
  const { width, height } = pyramid.image
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(maxEnlargement, Math.max(longSide / long, minShortSide / short))
  const boxes = await detectAtScale(pyramid, scale, { model, signal })
  const heights = boxes.map((box) => Math.min(box.width, box.height) * scale).sort((a, b) => a - b)
  const lineHeight = heights[heights.length >> 1] ?? 0
  const finerScale = Math.min(1, lineHeight === 0 ? 1 : (scale * goodLineHeight) / lineHeight)
  if (scale >= 1 || lineHeight >= minLineHeight || finerScale < scale * 1.2) return boxes
  return await detectAtScale(pyramid, finerScale, { model, signal })
}

/** Finds the lines whose letters are large, in an eighth of the time of `detectLines`. */
export async function previewLines(
  pyramid: GrayPyramid,
  options: { model: Model; signal: AbortSignal },
): Promise<OrientedBox[]> {
  const { width, height } = pyramid.image
  return await detectAtScale(pyramid, Math.min(1, previewSide / Math.max(width, height)), options)
}

async function detectAtScale(
  pyramid: GrayPyramid,
  scale: number,
  { model, signal }: { model: Model; signal: AbortSignal },
): Promise<OrientedBox[]> {
  const { width, height } = pyramid.image
  const align = (side: number) => Math.max(alignment, Math.round((side * scale) / alignment) * alignment)
  const size = { width: align(width), height: align(height) }
  const level = Math.max(0, Math.floor(Math.log2(Math.min(width / size.width, height / size.height))))
  const input = resizeGray(pyramid.getLevel(level), size)
  const boxes: TextBox[] = []
  for (const tile of listTiles(size, { side: tileSide, overlap: tileOverlap, alignment })) {
    signal.throwIfAborted()
    const found = findTextBoxes(await runModel(model, cropTile(input, tile)))
    const placed = found.map((box) => ({ ...box, x: box.x + tile.x.from, y: box.y + tile.y.from }))
    // A line that continues in the next tile belongs to the tile with its center; of a longer one each tile reads its part.
    boxes.push(...placed.filter((box) => isInCore(box, tile)))
  }
  return dropTexture(boxes).map((box) => scaleBoxCoordinates(box, width / size.width, height / size.height))
}

function dropTexture(boxes: TextBox[]): TextBox[] {
  const probabilities = boxes.map(({ probability }) => probability).sort((a, b) => a - b)
  const median = probabilities[probabilities.length >> 1] ?? 1
  if (boxes.length < texture.minBoxes || median > texture.maxMedian) return boxes
  return boxes.filter(({ probability }) => probability > texture.minTextProbability)
}

async function runModel(model: Model, image: GrayPixels): Promise<TextProbabilityMap> {
  const { width, height } = image
  const outputs = await model.run({ x: { data: normalize(image), dims: [1, 3, height, width] } })
  const data = Object.values(outputs)[0]?.data
  if (!(data instanceof Float32Array)) throw new Error('The detection returned no map')
  return { data, width }
}

function normalize({ data, width, height }: GrayPixels): Float32Array {
  const values = new Float32Array(3 * width * height)
  for (const [channel, [mean, deviation]] of [red, green, blue].entries()) {
    const table = Float32Array.from({ length: 256 }, (_, level) => (level - mean) / deviation)
    const offset = channel * width * height
    for (let pixel = 0; pixel < data.length; pixel++) values[offset + pixel] = table[data[pixel] ?? 0] ?? 0
  }
  return values
}

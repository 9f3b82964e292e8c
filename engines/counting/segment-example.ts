import type { PixelBox } from '../image/pixels.ts'
import { type ConnectedComponent, findConnectedComponents } from './connected-components.ts'
import type { RgbPixels } from './gradient-features.ts'

/** Of the box, around which the ground is taken. */
const marginFraction = 0.3
const binsPerColor = 12
const rounds = 5
/** A shape outside of these limits, as a fraction of the box, is not the object that the user has boxed. */
const plausibleArea = { min: 0.06, max: 0.93 }
const minSpan = 0.75
/** Of the pixels in the color of the object, how many are connected. */
const minConnected = 0.7

/** The part of the image around the box. Pixels of the component are indexes in it. */
export type Segment = { part: PixelBox; component: ConnectedComponent }

/**
 * Finds which pixels of a box are the object, by their colors: those that are frequent in the box and rare around it. Returns
 * undefined where the ground has the same colors, such as in a heap.
 */
export function segmentExample(image: RgbPixels, box: PixelBox): Segment | undefined {
  const part = addMargin(image, box)
  const bins = readBins(image, part)
  const isInBox = new Uint8Array(bins.length)
  let isObject = new Uint8Array(bins.length)
  for (let index = 0; index < bins.length; index++) {
    const across = ((index % part.width) + part.x + 0.5 - box.x) / box.width
    const down = (Math.floor(index / part.width) + part.y + 0.5 - box.y) / box.height
    isInBox[index] = across > 0 && across < 1 && down > 0 && down < 1 ? 1 : 0
    isObject[index] = (across - 0.5) ** 2 + (down - 0.5) ** 2 < 0.2 ? 1 : 0
  }
  for (let round = 0; round < rounds; round++) {
    const previous = isObject
    const object = countColors(bins, (index) => previous[index] === 1)
    const ground = countColors(bins, (index) => !isInBox[index] || (round > 0 && !previous[index]))
    const isLikely = smoothLikelihood(bins, part.width, (bin) =>
      Math.log(((object[bin] ?? 0) + 2e-4) / ((ground[bin] ?? 0) + 2e-4)),
    )
    isObject = isLikely.map((value, index) => value & (isInBox[index] ?? 0))
  }
  const component = findConnectedComponents({ ...part, data: isObject }, 0)
    .toSorted((a, b) => b.pixels.length - a.pixels.length)
    .at(0)
  const colored = isObject.reduce((sum, value) => sum + value, 0)
  if (!component || !isPlausible(component, box, colored)) return undefined
  return { part, component }
}

function isPlausible({ pixels, box: extent }: ConnectedComponent, box: PixelBox, colored: number): boolean {
  const area = pixels.length / (box.width * box.height)
  const span = Math.min(extent.width / box.width, extent.height / box.height)
  return (
    area > plausibleArea.min &&
    area < plausibleArea.max &&
    span > minSpan &&
    pixels.length > colored * minConnected
  )
}

function addMargin({ width, height }: RgbPixels, box: PixelBox): PixelBox {
  const [x, y] = [
    Math.max(0, Math.floor(box.x - box.width * marginFraction)),
    Math.max(0, Math.floor(box.y - box.height * marginFraction)),
  ]
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(box.x + box.width * (1 + marginFraction))) - x,
    height: Math.min(height, Math.ceil(box.y + box.height * (1 + marginFraction))) - y,
  }
}

/** Returns the number of the color of each pixel. */
function readBins({ data, width }: RgbPixels, part: PixelBox): Int32Array {
  const toBin = (value = 0) => Math.min(binsPerColor - 1, Math.floor((value * binsPerColor) / 256))
  return Int32Array.from({ length: part.width * part.height }, (_, index) => {
    const row = part.y + Math.floor(index / part.width)
    const source = (row * width + part.x + (index % part.width)) * 3
    const [red, green, blue] = [toBin(data[source]), toBin(data[source + 1]), toBin(data[source + 2])]
    return (red * binsPerColor + green) * binsPerColor + blue
  })
}

/** Returns how frequent each color is, blurred over similar colors. */
function countColors(bins: Int32Array, isCounted: (index: number) => boolean): Float32Array {
  let counts = new Float32Array(binsPerColor ** 3)
  let total = 0
  for (let index = 0; index < bins.length; index++) {
    if (!isCounted(index)) continue
    const bin = bins[index] ?? 0
    counts[bin] = (counts[bin] ?? 0) + 1
    total++
  }
  for (const step of [1, binsPerColor, binsPerColor ** 2]) {
    const sharp = counts
    counts = sharp.map((value, bin) => {
      const position = Math.floor(bin / step) % binsPerColor
      const before = position > 0 ? (sharp[bin - step] ?? 0) : value
      const after = position < binsPerColor - 1 ? (sharp[bin + step] ?? 0) : value
      return value / 2 + (before + after) / 4
    })
  }
  return counts.map((value) => value / Math.max(1, total))
}

/** Marks the pixels whose color, with those around it, is likely. */
function smoothLikelihood(
  bins: Int32Array,
  width: number,
  getLikelihood: (bin: number) => number,
): Uint8Array<ArrayBuffer> {
  const likelihood = Float32Array.from(bins, (bin) => Math.max(-4, Math.min(4, getLikelihood(bin))))
  return Uint8Array.from(bins, (_, index) => {
    const x = index % width
    let sum = 2 * (likelihood[index] ?? 0)
    for (const row of [index - width, index, index + width])
      for (const column of [-1, 0, 1])
        if (x + column >= 0 && x + column < width) sum += likelihood[row + column] ?? 0
    return sum > 0 ? 1 : 0
  })
}

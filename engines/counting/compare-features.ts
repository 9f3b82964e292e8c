import { getBoxPoint, type OrientedBox } from '../image/oriented-box.ts'
import type { ExampleReference } from './example-reference.ts'
import { computeDotProduct } from './example-templates.ts'
import type { RgbPixels } from './gradient-features.ts'
import { interpolateColor } from './interpolate-color.ts'
import { featureModel, type ReadFeatures } from './object-features.ts'

/** Of the longer side of the example. */
const partSide = 1.5
/** Features that vary less do not count more. */
const minDeviation = 1e-3
/** Of the usual energy of a cell: one with less is plain, and counts less. */
const plainFraction = 0.3
/** Upright parts of the image, in a grid of so many columns and rows: how much features vary on the ground. */
const groundGrid = 4
/** More take too long. The others look less like the example than these, and at most as much as that. */
const maxCompared = 400
const maxOtherLikeness = 0.05

/** A place of an object, as the reference with this index. */
export type ReferencedPlace = { box: OrientedBox; reference: number }

/**
 * Returns how much places look like their reference: the cosine of the features of a detector, which is about 0 for the ground,
 * and from 0.3 to 0.8 for objects of the same kind. Returns undefined where there are no features.
 *
 * @throws the signal's reason when aborted.
 */
export async function compareFeatures(
  base: RgbPixels,
  allPlaces: readonly ReferencedPlace[],
  {
    references,
    readFeatures,
    signal,
  }: { references: readonly ExampleReference[]; readFeatures: ReadFeatures; signal: AbortSignal },
): Promise<number[] | undefined> {
  const places = allPlaces.slice(0, maxCompared)
  const masks = references.map(({ outline }) => listCells(outline.box))
  const own = references.map(({ image, outline }, reference) => ({ image, box: outline.box, reference }))
  const ground = references.slice(0, 1).flatMap(({ outline }) => listGround(base, outline.box))
  const all = [...own, ...ground, ...places].map((place) => ({ image: base, ...place }))
  const vectors: Float32Array[] = []
  for (let start = 0; start < all.length; start += featureModel.parts) {
    signal.throwIfAborted()
    const some = all.slice(start, start + featureModel.parts)
    const features = await readFeatures(
      some.map(({ image, box, reference }) =>
        cropPart(image, box, references[reference]?.outline.box ?? box),
      ),
    )
    if (!features) return undefined
    vectors.push(...features.map((one, index) => takeCells(one, masks[some[index]?.reference ?? 0] ?? [])))
  }
  standardize(vectors)
  for (const vector of vectors) normalize(vector)
  const likeness = places.map(({ reference }, index) => {
    const [example, vector] = [vectors[reference], vectors[own.length + ground.length + index]]
    return example && vector ? computeDotProduct(example, vector) : 0
  })
  const least = Math.min(maxOtherLikeness, ...likeness)
  return allPlaces.map((_, index) => likeness[index] ?? least)
}

function listGround({ width, height }: RgbPixels, example: OrientedBox): ReferencedPlace[] {
  return Array.from({ length: groundGrid ** 2 }, (_, index) => ({
    box: {
      ...example,
      x: (((index % groundGrid) + 0.5) * width) / groundGrid,
      y: ((Math.floor(index / groundGrid) + 0.5) * height) / groundGrid,
    },
    reference: 0,
  }))
}

/** Cuts the square around a place, turned and stretched so that an object lies in it as the example does. */
function cropPart(image: RgbPixels, box: OrientedBox, example: OrientedBox): RgbPixels {
  const { side } = featureModel
  const step = (partSide * Math.max(example.width, example.height)) / side
  const [stepAlong, stepAcross] = [(step * box.width) / example.width, (step * box.height) / example.height]
  const part = { data: new Uint8ClampedArray(side * side * 3), width: side, height: side }
  for (let index = 0; index < side * side; index++) {
    const along = ((index % side) - (side - 1) / 2) * stepAlong
    const across = (Math.floor(index / side) - (side - 1) / 2) * stepAcross
    interpolateColor(image, getBoxPoint(box, along, across), part, index)
  }
  return part
}

/** Returns the cells whose center is in the ellipse of the example, which is at least three cells wide. */
function listCells({ width, height }: OrientedBox): number[] {
  const { cells } = featureModel
  const cell = (partSide * Math.max(width, height)) / cells
  const [halfWidth, halfHeight] = [width, height].map((length) => Math.max(length / 2, cell * 0.75))
  return Array.from({ length: cells * cells }, (_, index) => index).filter((index) => {
    const along = ((index % cells) - (cells - 1) / 2) * cell
    const across = (Math.floor(index / cells) - (cells - 1) / 2) * cell
    return Math.hypot(along / (halfWidth ?? 1), across / (halfHeight ?? 1)) <= 1
  })
}

/** Returns the channels of one cell after another. */
function takeCells(features: Float32Array, mask: number[]): Float32Array {
  const { channels, cells } = featureModel
  const vector = new Float32Array(mask.length * channels)
  for (const [position, cell] of mask.entries())
    for (let channel = 0; channel < channels; channel++)
      vector[position * channels + channel] = features[channel * cells * cells + cell] ?? 0
  return vector
}

/** Gives each channel a mean of 0 and a deviation of 1, so that what is frequent in the image counts less. */
function standardize(vectors: Float32Array[]): void {
  const { channels } = featureModel
  const [sums, squares] = [new Float64Array(channels), new Float64Array(channels)]
  let count = 0
  for (const vector of vectors) {
    count += vector.length / channels
    for (let index = 0; index < vector.length; index++) {
      const value = vector[index] ?? 0
      sums[index % channels] = (sums[index % channels] ?? 0) + value
      squares[index % channels] = (squares[index % channels] ?? 0) + value * value
    }
  }
  const means = sums.map((sum) => sum / Math.max(1, count))
  const deviations = squares.map((sum, channel) =>
    Math.sqrt(Math.max(0, sum / Math.max(1, count) - (means[channel] ?? 0) ** 2)),
  )
  for (const vector of vectors)
    for (let index = 0; index < vector.length; index++) {
      const channel = index % channels
      vector[index] =
        ((vector[index] ?? 0) - (means[channel] ?? 0)) / ((deviations[channel] ?? 0) + minDeviation)
    }
}

/** Gives each cell about the same weight, and the vector a length of 1. */
function normalize(vector: Float32Array): void {
  const { channels } = featureModel
  for (let start = 0; start < vector.length; start += channels) {
    const cell = vector.subarray(start, start + channels)
    scale(cell, 1 / Math.sqrt(computeDotProduct(cell, cell) + channels * plainFraction))
  }
  scale(vector, 1 / Math.max(1e-6, Math.sqrt(computeDotProduct(vector, vector))))
}

function scale(vector: Float32Array, factor: number): void {
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) * factor
}

import { gaussianBlur } from '../image/gaussian-blur.ts'
import type { PixelBox, RgbaPixels, Size } from '../image/pixels.ts'
import { type ConnectedComponent, findConnectedComponents } from './connected-components.ts'
import type { Example } from './count-by-example.ts'
import { estimateBackground } from './estimate-background.ts'

/** A component of the image, and how many components have its size. The higher the `value`, the more likely users count it. */
export type Proposal = { example: Example; similarCount: number; value: number }

/** The longest side of an image in which examples are proposed, in pixels. */
export const maxProposalImageSide = 600
const minArea = 60
/** Of the image. */
const maxArea = 0.15
/** Of the box of a component. Less is a line or a net. */
const minFill = 0.3
const maxComponents = 400
/** In the natural logarithm of the areas. */
const maxDifference = 0.357
/** The larger the objects, the better: small components are noise or parts. */
const areaExponent = 0.15
/** Of the box. */
const margin = 0.03
const differenceLevels = [20, 40, 60, 90]
const saturationLevels = [...differenceLevels, 120]
/** Fractions of the pixels that are darker. */
const brightnessLevels = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98]

type Layer = { data: Uint8Array; levels: number[] }

/** Finds an example of what a user may want to count: the component to which the most others are similar in size. */
export function proposeExample(pixels: RgbaPixels): Proposal | undefined {
  let best: Proposal | undefined
  for (const proposal of listProposals(pixels)) if (proposal.value > (best?.value ?? 0)) best = proposal
  return best
}

/** Returns components at many levels of brightness, saturation and difference from the ground. Most objects are in several. */
export function listProposals(pixels: RgbaPixels): Proposal[] {
  // A spread would have no size: `ImageData` inherits it.
  const { width, height } = pixels
  const proposals: Proposal[] = []
  for (const { data, levels } of createLayers(gaussianBlur(pixels, 1)))
    for (const level of new Set(levels)) {
      const components = findConnectedComponents({ data, width, height }, level).filter((component) =>
        isPlausible(component, pixels),
      )
      // More are texture.
      if (components.length > maxComponents) continue
      for (const rated of rateComponents(components)) {
        const value = rated.support * (rated.area / data.length) ** areaExponent
        proposals.push({ example: toFraction(rated.box, pixels), similarCount: rated.similarCount, value })
      }
    }
  return proposals
}

function createLayers(pixels: RgbaPixels): Layer[] {
  const area = pixels.width * pixels.height
  const [light, dark, saturation] = [new Uint8Array(area), new Uint8Array(area), new Uint8Array(area)]
  for (let pixel = 0; pixel < area; pixel++) {
    const [red = 0, green = 0, blue = 0] = pixels.data.subarray(pixel * 4, pixel * 4 + 3)
    light[pixel] = (red * 2 + green * 5 + blue) / 8
    dark[pixel] = 255 - (light[pixel] ?? 0)
    saturation[pixel] = Math.max(red, green, blue) - Math.min(red, green, blue)
  }
  const { differences, noise } = estimateBackground(pixels)
  return [
    { data: differences, levels: [Math.max(8, noise * 2.5), ...differenceLevels] },
    ...[dark, light].map((data) => ({ data, levels: takeQuantiles(data, brightnessLevels) })),
    { data: saturation, levels: saturationLevels },
  ]
}

function takeQuantiles(data: Uint8Array, fractions: number[]): number[] {
  const sorted = data.toSorted()
  return fractions.map((fraction) => sorted[Math.floor(fraction * sorted.length)] ?? 0)
}

/** An object that the border cuts off is no example. */
function isPlausible({ pixels, box }: ConnectedComponent, { width, height }: Size): boolean {
  return (
    pixels.length >= minArea &&
    pixels.length < width * height * maxArea &&
    box.x > 0 &&
    box.y > 0 &&
    box.x + box.width < width - 1 &&
    box.y + box.height < height - 1
  )
}

type Rated = { box: PixelBox; area: number; similarCount: number; support: number }

/** `support`: how many components are similar in size, and how much of the area of all they are. */
function rateComponents(components: ConnectedComponent[]): Rated[] {
  const total = components.reduce((sum, { pixels }) => sum + pixels.length, 0)
  const filled = components.filter(({ pixels, box }) => pixels.length >= box.width * box.height * minFill)
  return filled.map(({ box, pixels }) => {
    let [similarity, similarCount, similarArea] = [0, 0, 0]
    for (const other of components) {
      const difference = Math.abs(Math.log(other.pixels.length / pixels.length))
      if (difference > maxDifference) continue
      similarity += 1 - difference
      similarCount++
      similarArea += other.pixels.length
    }
    const support = Math.sqrt((similarity * similarArea) / total)
    return { box, area: pixels.length, similarCount, support }
  })
}

/** With a margin, as users mark objects. */
function toFraction({ x, y, width, height }: PixelBox, size: Size): Example {
  const [left, top] = [Math.max(0, x - width * margin), Math.max(0, y - height * margin)]
  const right = Math.min(size.width, x + width * (1 + margin))
  const bottom = Math.min(size.height, y + height * (1 + margin))
  return {
    x: left / size.width,
    y: top / size.height,
    width: (right - left) / size.width,
    height: (bottom - top) / size.height,
  }
}

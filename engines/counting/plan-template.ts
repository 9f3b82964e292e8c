import type { PixelBox, Size } from '../image/pixels.ts'
import type { Example } from './example-reference.ts'

/** In pixels: the longest side of an example, and of the part around all of them. */
const maxExampleSide = 256
const maxPartSide = 1600
/** On each side, as a fraction of the longest side of an example: the ground shows where the object ends. */
const margin = 0.5

/** `part` is in pixels of the whole image. It is reduced to `size`, of which `wholeSide` and `examples` are. */
export type TemplateCrop = { part: PixelBox; size: Size; examples: Example[]; wholeSide: number }

/** Returns which part of an image a template needs for its examples, and how large. It is never enlarged. */
export function planTemplate({ width, height }: Size, examples: readonly Example[]): TemplateCrop {
  const sides = examples.map((example) => Math.max(example.width * width, example.height * height))
  const longest = Math.max(...sides)
  const space = longest * margin
  const left = Math.max(0, Math.floor(Math.min(...examples.map(({ x }) => x)) * width - space))
  const top = Math.max(0, Math.floor(Math.min(...examples.map(({ y }) => y)) * height - space))
  const right = Math.max(...examples.map((example) => example.x + example.width)) * width + space
  const bottom = Math.max(...examples.map((example) => example.y + example.height)) * height + space
  const part = {
    x: left,
    y: top,
    width: Math.max(1, Math.min(width, Math.ceil(right)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(bottom)) - top),
  }
  const scale = Math.min(1, maxExampleSide / longest, maxPartSide / Math.max(part.width, part.height))
  return {
    part,
    size: {
      width: Math.max(1, Math.round(part.width * scale)),
      height: Math.max(1, Math.round(part.height * scale)),
    },
    examples: examples.map((example) => ({
      x: (example.x * width - left) / part.width,
      y: (example.y * height - top) / part.height,
      width: (example.width * width) / part.width,
      height: (example.height * height) / part.height,
      ...(example.is_not && { is_not: true }),
    })),
    wholeSide: Math.max(width, height) * scale,
  }
}

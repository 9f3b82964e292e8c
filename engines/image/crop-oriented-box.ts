import type { GrayPyramid } from './gray-pyramid.ts'
import { getBoxPoint, type OrientedBox } from './oriented-box.ts'
import type { GrayPixels, Size } from './pixels.ts'

/** A level of the pyramid has at most 2 ** 0.65 pixels for a pixel of the crop. */
const maxReductionLog = 0.65

/** Cuts a box out of the image, straightened and scaled to `size`. */
export function cropOrientedBox(pyramid: GrayPyramid, box: OrientedBox, { width, height }: Size): GrayPixels {
  const level = Math.max(0, Math.ceil(Math.log2(box.height / height) - maxReductionLog))
  const source = pyramid.getLevel(level)
  const sample = createSampler(source)
  const scale = 2 ** -level
  const data = new Uint8ClampedArray(width * height)
  for (let row = 0, target = 0; row < height; row++) {
    const across = ((row + 0.5) / height - 0.5) * box.height
    const start = getBoxPoint(box, (0.5 / width - 0.5) * box.width, across)
    const [stepX, stepY] = [box.direction.x, box.direction.y].map(
      (part) => (part * box.width * scale) / width,
    )
    let [x, y] = [start.x * scale - 0.5, start.y * scale - 0.5]
    for (let column = 0; column < width; column++, x += stepX ?? 0, y += stepY ?? 0)
      data[target++] = sample(x, y)
  }
  return { data: new Uint8Array(data.buffer), width, height }
}

/** Interpolates bilinearly. Outside of the image, its border continues. */
function createSampler({ data, width, height }: GrayPixels) {
  const [maxX, maxY] = [width - 1.001, height - 1.001]
  return (outerX: number, outerY: number) => {
    const x = Math.max(0, Math.min(maxX, outerX))
    const y = Math.max(0, Math.min(maxY, outerY))
    const [left, top] = [x | 0, y | 0]
    const [partX, partY] = [x - left, y - top]
    const source = top * width + left
    const a = data[source] ?? 0
    const c = data[source + width] ?? 0
    const upper = a + ((data[source + 1] ?? 0) - a) * partX
    const lower = c + ((data[source + width + 1] ?? 0) - c) * partX
    return upper + (lower - upper) * partY
  }
}

import { floodFill } from '../image/flood-fill.ts'
import type { GrayPixels, PixelBox } from '../image/pixels.ts'

/** With its holes filled. */
export type ConnectedComponent = {
  box: PixelBox
  /** Indexes in the image. */
  pixels: number[]
}

/** A component includes all pixels within its outer contour. */
export function findConnectedComponents(image: GrayPixels, threshold: number): ConnectedComponent[] {
  const isVisited = findExterior(image, threshold)
  const components: ConnectedComponent[] = []
  for (let seed = isVisited.indexOf(0); seed >= 0; seed = isVisited.indexOf(0, seed)) {
    const pixels = floodFill(seed, image.width, isVisited)
    components.push({ box: getBoundingBox(pixels, image.width), pixels })
  }
  return components
}

/** Holes do not count as area here. */
export function measureInnerComponents(
  { pixels }: ConnectedComponent,
  image: GrayPixels,
  threshold: number,
): number[] {
  const isVisited = image.data.map((value) => (value > threshold ? 0 : 1))
  return pixels.flatMap((pixel) => (isVisited[pixel] ? [] : floodFill(pixel, image.width, isVisited).length))
}

export function cropComponent({ data, width }: GrayPixels, { box, pixels }: ConnectedComponent): GrayPixels {
  const crop = {
    data: new Uint8Array((box.width + 2) * (box.height + 2)),
    width: box.width + 2,
    height: box.height + 2,
  }
  for (const pixel of pixels) {
    const [x, y] = [(pixel % width) - box.x + 1, Math.floor(pixel / width) - box.y + 1]
    crop.data[y * crop.width + x] = data[pixel] ?? 0
  }
  return crop
}

function getBoundingBox(pixels: number[], width: number): PixelBox {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0]
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Marks the pixels that are 4-connected to the border through pixels below the threshold. */
function findExterior({ data, width, height }: GrayPixels, threshold: number): Uint8Array {
  const isExterior = new Uint8Array(data.length)
  const stack: number[] = []
  const visit = (pixel: number) => {
    if (isExterior[pixel] || (data[pixel] ?? 0) > threshold) return
    isExterior[pixel] = 1
    stack.push(pixel)
  }
  for (let x = 0; x < width; x++) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    const x = pixel % width
    if (x > 0) visit(pixel - 1)
    if (x < width - 1) visit(pixel + 1)
    if (pixel >= width) visit(pixel - width)
    if (pixel < data.length - width) visit(pixel + width)
  }
  return isExterior
}

import type { GrayPixels, PixelBox, RgbaPixels } from '../image/pixels.ts'
import { type ConnectedComponent, measureInnerComponents } from './connected-components.ts'

/** Compares 3 pixels inside of the contour with 3 pixels outside. */
export function measureEdgeContrast({ pixels }: ConnectedComponent, { data, width }: GrayPixels): number {
  const isInside = new Uint8Array(data.length)
  for (const pixel of pixels) isInside[pixel] = 1
  let [sum, count] = [0, 0]
  for (const pixel of pixels) {
    const outwards = [-1, 1, -width, width].find((step) => !isInside[pixel + step])
    if (outwards === undefined) continue
    sum += Math.abs((data[pixel - 3 * outwards] ?? 0) - (data[pixel + 3 * outwards] ?? 0))
    count++
  }
  return sum / Math.max(1, count)
}

/**
 * Returns the pixels of the convex hull outside of the component, divided by the perimeter of the hull: below 0.2 for a disc or
 * a box, above 0.33 for two that touch.
 */
export function measureConvexityDefects({ pixels }: ConnectedComponent, width: number): number {
  const hull = computeConvexHull(pixels, width)
  let [doubleArea, boundaryPoints, perimeter] = [0, 0, 0]
  for (const [index, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(index + 1) % hull.length] ?? [x, y]
    doubleArea += x * nextY - nextX * y
    boundaryPoints += greatestCommonDivisor(Math.abs(nextX - x), Math.abs(nextY - y))
    perimeter += Math.hypot(nextX - x, nextY - y)
  }
  // By Pick's theorem, from the area of the hull and the points on its boundary.
  const pixelsInHull = Math.abs(doubleArea) / 2 + boundaryPoints / 2 + 1
  return (pixelsInHull - pixels.length) / Math.max(1, perimeter)
}

/**
 * Two large areas of different color with a sharp edge between them may be two objects.
 *
 * @param threshold the difference from the background with which the component was found.
 * @param origin the top left corner of the component in the color image. `crop` has a border of one pixel.
 */
export function hasTwoColorAreas(
  component: ConnectedComponent,
  {
    crop,
    threshold,
    colors,
    origin,
  }: { crop: GrayPixels; threshold: number; colors: RgbaPixels; origin: PixelBox },
): boolean {
  const [edgeReach, maxShading, minAreaFraction] = [3, 40, 0.2]
  // Near the contour all colors blend into the background.
  const isWithinObject = (pixel: number, step: number) =>
    [-2, -1, 0, 1, 2].every((times) => (crop.data[pixel + times * step] ?? 0) > threshold)
  const toColorIndex = (pixel: number) =>
    ((Math.floor(pixel / crop.width) + origin.y - 1) * colors.width + (pixel % crop.width) + origin.x - 1) * 4
  const isColorEdge = (pixel: number, step: number) => {
    const [before, after] = [toColorIndex(pixel - step), toColorIndex(pixel + step)]
    const differs = (channel: number) =>
      Math.abs((colors.data[before + channel] ?? 0) - (colors.data[after + channel] ?? 0)) > maxShading
    return isWithinObject(pixel, step) && [0, 1, 2].some(differs)
  }
  const isUniform = new Uint8Array(crop.data.length)
  for (const pixel of component.pixels) {
    const isEdge = isColorEdge(pixel, edgeReach) || isColorEdge(pixel, edgeReach * crop.width)
    isUniform[pixel] = isEdge ? 0 : 1
  }
  const areas = measureInnerComponents(component, { ...crop, data: isUniform }, 0)
  return areas.filter((area) => area >= component.pixels.length * minAreaFraction).length > 1
}

type Point = [x: number, y: number]

/** Andrew's monotone chain. Only the first and the last pixel of each row can be corners. */
function computeConvexHull(pixels: number[], width: number): Point[] {
  const rows = new Map<number, [first: number, last: number]>()
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const row = rows.get(y)
    if (!row) rows.set(y, [x, x])
    else if (x < row[0]) row[0] = x
    else if (x > row[1]) row[1] = x
  }
  const points = [...rows]
    .flatMap(([y, [first, last]]): Point[] => [
      [first, y],
      [last, y],
    ])
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
  const computeHalfHull = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && crossProduct(chain.at(-2), chain.at(-1), point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...computeHalfHull(points), ...computeHalfHull(points.toReversed())]
}

function crossProduct(...[a = [0, 0], b = [0, 0], c]: [Point | undefined, Point | undefined, Point]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

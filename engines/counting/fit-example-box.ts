import type { OrientedBox } from '../image/oriented-box.ts'
import type { PixelBox } from '../image/pixels.ts'
import type { RgbPixels } from './gradient-features.ts'
import { type Segment, segmentExample } from './segment-example.ts'

/** How much smaller than its box, and how much longer than wide, an object is that lies diagonally in it. */
const maxTurnedArea = 0.8
const minTurnedRatio = 1.6
/** An object that is that much longer than wide is a rod, whatever its angle. */
const minRodRatio = 2.2

/** `isRod`: the object is long, and the outline close to it at an angle. Otherwise an ellipse in the box is its outline. */
export type FittedExample = { box: OrientedBox; isRod: boolean }

/** Finds the smallest box at any angle around the object that a user has boxed. */
export function fitExampleBox(image: RgbPixels, box: PixelBox): FittedExample {
  const segment = segmentExample(image, box)
  const turned = segment && measureExtent(segment)
  const isRod =
    turned !== undefined &&
    (turned.width > minRodRatio * turned.height ||
      (turned.width > minTurnedRatio * turned.height &&
        turned.width * turned.height < maxTurnedArea * box.width * box.height))
  return isRod ? { box: turned, isRod } : { box: toOrientedBox(box), isRod }
}

function toOrientedBox({ x, y, width, height }: PixelBox): OrientedBox {
  return { x: x + width / 2, y: y + height / 2, width, height, direction: { x: 1, y: 0 } }
}

/** Along the axis on which its pixels spread the most. */
function measureExtent({ part, component: { pixels } }: Segment): OrientedBox {
  const points = pixels.map((pixel) => ({ x: pixel % part.width, y: Math.floor(pixel / part.width) }))
  const mean = (get: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + get(point), 0) / points.length
  const center = { x: mean(({ x }) => x), y: mean(({ y }) => y) }
  const spreadX = mean(({ x }) => (x - center.x) ** 2)
  const spreadY = mean(({ y }) => (y - center.y) ** 2)
  const spreadXY = mean(({ x, y }) => (x - center.x) * (y - center.y))
  const angle = Math.atan2(2 * spreadXY, spreadX - spreadY) / 2
  const direction = { x: Math.cos(angle), y: Math.sin(angle) }
  const along = points.map(({ x, y }) => x * direction.x + y * direction.y)
  const across = points.map(({ x, y }) => y * direction.x - x * direction.y)
  const [minAlong, maxAlong, minAcross, maxAcross] = [
    ...[along.reduce(toMin), along.reduce(toMax)],
    ...[across.reduce(toMin), across.reduce(toMax)],
  ] as [number, number, number, number]
  const [middleAlong, middleAcross] = [(minAlong + maxAlong) / 2, (minAcross + maxAcross) / 2]
  return {
    x: part.x + middleAlong * direction.x - middleAcross * direction.y + 0.5,
    y: part.y + middleAlong * direction.y + middleAcross * direction.x + 0.5,
    width: maxAlong - minAlong + 1,
    height: maxAcross - minAcross + 1,
    direction,
  }
}

const toMin = (a: number, b: number) => Math.min(a, b)
const toMax = (a: number, b: number) => Math.max(a, b)

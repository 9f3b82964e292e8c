import type { Rectangle, Size } from '#domain/geometry.ts'

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'
/** A distance in pixels of the image. */
type Delta = { dx: number; dy: number }

/** The shortest side of a box, as a fraction of the longer side of the image, and in pixels. Nothing is recognized in less. */
const minFraction = 0.005
const minPixels = 5

/** One press of an arrow key, as a fraction of the image's sides. */
const stepFraction = 0.01

/** A new box, as a fraction of the image's sides. */
const newFraction = 0.2

/** The side of the first box at a tap, as a fraction of the shorter side of the image. */
const tapFraction = 0.1

/** Moves a box. It keeps its size and stays inside the image. */
export function moveBox(box: Rectangle, { dx, dy }: Delta, image: Size): Rectangle {
  return {
    ...box,
    x: clamp(box.x + dx, 0, image.width - box.width),
    y: clamp(box.y + dy, 0, image.height - box.height),
  }
}

/** Moves one corner of a box, which stays inside the image. The opposite corner stays where it is. */
export function resizeBox(box: Rectangle, corner: Corner, { dx, dy }: Delta, image: Size): Rectangle {
  const min = getMinSide(image)
  const right = box.x + box.width
  const bottom = box.y + box.height
  const x = corner.endsWith('left') ? clamp(box.x + dx, 0, right - min) : box.x
  const y = corner.startsWith('top') ? clamp(box.y + dy, 0, bottom - min) : box.y
  const x2 = corner.endsWith('right') ? clamp(right + dx, box.x + min, image.width) : right
  const y2 = corner.startsWith('bottom') ? clamp(bottom + dy, box.y + min, image.height) : bottom
  return { x, y, width: x2 - x, height: y2 - y }
}

type Key = { key: string; shiftKey: boolean }

const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Returns the box after a press of an arrow key: it moves by 1% of the image, with Shift its bottom right corner does. Returns
 * undefined for other keys.
 */
export function nudgeBox(box: Rectangle, { key, shiftKey }: Key, image: Size): Rectangle | undefined {
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined
  if (!direction) return undefined
  const [x, y] = direction
  const delta = { dx: x * stepFraction * image.width, dy: y * stepFraction * image.height }
  return shiftKey ? resizeBox(box, 'bottom-right', delta, image) : moveBox(box, delta, image)
}

/** Returns a new box in the center, moved down and to the right until it does not cover another box exactly. */
export function createCenteredBox(others: readonly Rectangle[], image: Size): Rectangle {
  const width = image.width * newFraction
  const height = image.height * newFraction
  let box = { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height }
  const isCovered = () =>
    others.some(({ x, y }) => Math.abs(x - box.x) < width / 10 && Math.abs(y - box.y) < height / 10)
  for (let attempt = 0; attempt < 20 && isCovered(); attempt += 1)
    box = moveBox(box, { dx: width / 5, dy: height / 5 }, image)
  return box
}

/** Returns a box around a point of the image, of the median size of the others. */
export function createBoxAt(
  { x, y }: Pick<Rectangle, 'x' | 'y'>,
  others: readonly Size[],
  image: Size,
): Rectangle {
  const side = Math.min(image.width, image.height) * tapFraction
  const [width, height] = [
    takeMedian(others.map((box) => box.width)) ?? side,
    takeMedian(others.map((box) => box.height)) ?? side,
  ]
  return fitBox({ x: x - width / 2, y: y - height / 2, width, height }, image)
}

const takeMedian = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]

/** Returns a box inside the image, with a size that can be edited. */
export function fitBox({ x, y, width, height }: Rectangle, image: Size): Rectangle {
  const min = getMinSide(image)
  const fitted = { width: clamp(width, min, image.width), height: clamp(height, min, image.height) }
  return {
    ...fitted,
    x: clamp(x, 0, image.width - fitted.width),
    y: clamp(y, 0, image.height - fitted.height),
  }
}

/** Such as "from 10%, 20%, size 30% by 40%". */
export function describeBox({ x, y, width, height }: Rectangle, image: Size): string {
  const percent = (value: number, side: number) => `${Math.round((value / side) * 100)}%`
  return `from ${percent(x, image.width)}, ${percent(y, image.height)}, size ${percent(width, image.width)} by ${percent(height, image.height)}`
}

function getMinSide({ width, height }: Size): number {
  return Math.min(width, height, Math.max(minPixels, Math.max(width, height) * minFraction))
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max))
}

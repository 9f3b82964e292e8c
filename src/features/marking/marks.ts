import type { ExampleBox } from '#contract/inference.ts'
import type { Rectangle, Size } from '#domain/geometry.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { fitBox } from '#ui/boxes/box-geometry.ts'

/** A box that the user has drawn around an object. `isNot`: objects like it do not count. */
export type Mark = { id: string; box: Rectangle; isNot: boolean }

/** Of the API (`contract/inference.ts`). */
export const maxMarks = 32

/** Fractions on the wire are rounded to that. */
const precision = 1e5

export const createMark = (box: Rectangle, isNot = false): Mark => ({ id: createUuid(), box, isNot })

export function toMarks(examples: readonly ExampleBox[], image: Size): Mark[] {
  return examples.map(({ is_not, ...box }) => createMark(toPixels(box, image), is_not ?? false))
}

export function toPixels({ x, y, width, height }: Rectangle, image: Size): Rectangle {
  const box = {
    x: x * image.width,
    y: y * image.height,
    width: width * image.width,
    height: height * image.height,
  }
  return fitBox(box, image)
}

export function toExamples(marks: readonly Mark[], image: Size): ExampleBox[] {
  return marks.map(({ box, isNot }) => ({ ...toFractions(box, image), ...(isNot ? { is_not: true } : {}) }))
}

/** The returned box lies inside of the image. */
export function toFractions(box: Rectangle, image: Size): Rectangle {
  const toFraction = (value: number, side: number) => round(Math.min(1, Math.max(0, value / side)))
  const [x, y] = [toFraction(box.x, image.width), toFraction(box.y, image.height)]
  return {
    x,
    y,
    // Not of the rounded sides, whose sum might exceed 1.
    width: round(toFraction(box.x + box.width, image.width) - x),
    height: round(toFraction(box.y + box.height, image.height) - y),
  }
}

const round = (fraction: number) => Math.round(fraction * precision) / precision

type Point = { x: number; y: number }

export function createBoxBetween(one: Point, other: Point, image: Size): Rectangle {
  const box = {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
  return fitBox(box, image)
}

/** Returns the mark that the center of a box is in. */
export function findMarkAtCenterOf(box: Rectangle, marks: readonly Mark[]): Mark | undefined {
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return marks.find((mark) => contains(mark.box, center))
}

/** Returns the index of the smallest object at a point, with as much space around it as a finger needs; -1 if there is none. */
export function findObjectIndexAt(objects: readonly Rectangle[], point: Point, reach: number): number {
  let best = -1
  for (const [index, box] of objects.entries()) {
    const distance = Math.hypot(point.x - box.x - box.width / 2, point.y - box.y - box.height / 2)
    if (!contains(box, point) && distance > reach) continue
    const smallest = objects[best]
    if (!smallest || box.width * box.height < smallest.width * smallest.height) best = index
  }
  return best
}

function contains({ x, y, width, height }: Rectangle, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height
}

import type { PixelBox } from '#contract/text-answer.ts'

/** One value per pixel, row by row. */
export type Field = { values: Uint8Array; width: number; height: number }

/** A connected piece of a picture, with its holes filled. */
export type Piece = {
  box: PixelBox
  /** Places of its pixels in the field. */
  places: number[]
}

/**
 * The pieces above a threshold, 8-connected, with everything inside their outlines: a ring is one piece, and so is a
 * ring with a dot in it.
 */
export function solidPieces(field: Field, threshold: number): Piece[] {
  const isDone = outsideOf(field, threshold)
  const pieces: Piece[] = []
  for (let start = isDone.indexOf(0); start >= 0; start = isDone.indexOf(0, start)) {
    const places = grow(start, field, isDone)
    pieces.push({ box: boxOf(places, field.width), places })
  }
  return pieces
}

/** All that hangs together with the first, marked as done. */
function grow(start: number, { width, values }: Field, isDone: Uint8Array): number[] {
  const places = [start]
  isDone[start] = 1
  const take = (first: number, last: number) => {
    for (let next = first; next <= last; next++) {
      if (isDone[next]) continue
      isDone[next] = 1
      places.push(next)
    }
  }
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const left = place - (place % width > 0 ? 1 : 0)
    const right = place + (place % width < width - 1 ? 1 : 0)
    take(left, right)
    if (place >= width) take(left - width, right - width)
    if (place < values.length - width) take(left + width, right + width)
  }
  return places
}

function boxOf(places: number[], width: number): PixelBox {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0]
  for (const place of places) {
    const [x, y] = [place % width, Math.floor(place / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** What one reaches from the edge without crossing a piece. */
function outsideOf({ values, width, height }: Field, threshold: number): Uint8Array {
  const isOutside = new Uint8Array(values.length)
  const todo: number[] = []
  const visit = (place: number) => {
    if (isOutside[place] || (values[place] ?? 0) > threshold) return
    isOutside[place] = 1
    todo.push(place)
  }
  for (let x = 0; x < width; x++) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  for (let place = todo.pop(); place !== undefined; place = todo.pop()) {
    const x = place % width
    if (x > 0) visit(place - 1)
    if (x < width - 1) visit(place + 1)
    if (place >= width) visit(place - width)
    if (place < values.length - width) visit(place + width)
  }
  return isOutside
}

/** A piece alone in a field of its size, with a free pixel around it. */
export function cropOf({ values, width }: Field, { box, places }: Piece): Field {
  const crop = {
    values: new Uint8Array((box.width + 2) * (box.height + 2)),
    width: box.width + 2,
    height: box.height + 2,
  }
  for (const place of places) {
    const [x, y] = [(place % width) - box.x + 1, Math.floor(place / width) - box.y + 1]
    crop.values[y * crop.width + x] = values[place] ?? 0
  }
  return crop
}

/** The pixels of the separate parts that a piece consists of, without its filled holes. */
export function innerPieces({ places }: Piece, field: Field, threshold: number): number[] {
  const isDone = field.values.map((value) => (value > threshold ? 0 : 1))
  return places.flatMap((place) => (isDone[place] ? [] : grow(place, field, isDone).length))
}

/** How much the values rise on average within six pixels across the outline. */
export function sharpnessOf({ places }: Piece, { values, width }: Field): number {
  const isInside = new Uint8Array(values.length)
  for (const place of places) isInside[place] = 1
  let [sum, count] = [0, 0]
  for (const place of places) {
    const out = [-1, 1, -width, width].find((step) => !isInside[place + step])
    if (out === undefined) continue
    sum += Math.abs((values[place - 3 * out] ?? 0) - (values[place + 3 * out] ?? 0))
    count++
  }
  return sum / Math.max(1, count)
}

/**
 * How much a piece is dented: the pixels missing to its convex hull, per pixel of the hull's outline. A disc or a box
 * has less than a fifth, two that touch have more than a third.
 */
export function dentsOf({ places }: Piece, width: number): number {
  const hull = hullOf(places, width)
  let [doubleArea, border, length] = [0, 0, 0]
  for (const [at, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(at + 1) % hull.length] ?? [x, y]
    doubleArea += x * nextY - nextX * y
    border += divisor(Math.abs(nextX - x), Math.abs(nextY - y))
    length += Math.hypot(nextX - x, nextY - y)
  }
  // Pick's theorem: the pixels whose middles lie in the hull.
  const inHull = Math.abs(doubleArea) / 2 + border / 2 + 1
  return (inHull - places.length) / Math.max(1, length)
}

type Point = [x: number, y: number]

/** Andrew's monotone chain, over the ends of the piece's rows. */
function hullOf(places: number[], width: number): Point[] {
  const rows = new Map<number, [first: number, last: number]>()
  for (const place of places) {
    const [x, y] = [place % width, Math.floor(place / width)]
    const row = rows.get(y)
    if (!row) rows.set(y, [x, x])
    else if (x < row[0]) row[0] = x
    else if (x > row[1]) row[1] = x
  }
  const points = [...rows]
    .sort(([a], [b]) => a - b)
    .flatMap(([y, [first, last]]): Point[] => [
      [first, y],
      [last, y],
    ])
  const side = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const ordered = points.sort((a, b) => a[1] - b[1] || a[0] - b[0])
  return [...side(ordered), ...side(ordered.toReversed())]
}

function turn(...[a = [0, 0], b = [0, 0], c]: [Point | undefined, Point | undefined, Point]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

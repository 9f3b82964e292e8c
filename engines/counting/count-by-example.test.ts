import { afterAll, describe, expect, test } from 'vitest'
import { inspectImage } from '../node/input-image.ts'
import { getNodeRuntime } from '../node/native-runtime.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawSvg } from '../test-support/counting-images.ts'
import { createCorrelator } from './correlation.ts'
import { countByExample, type Example } from './count-by-example.ts'

const { correlate, close } = createCorrelator(getNodeRuntime)
afterAll(close)

const size = { width: 800, height: 600 }
type Place = { x: number; y: number; turn?: number }

/** Twelve places in rows, apart from each other. */
const places: Place[] = Array.from({ length: 12 }, (_, index) => ({
  x: 110 + (index % 4) * 190 + (index % 3) * 9,
  y: 110 + Math.floor(index / 4) * 185 + (index % 2) * 13,
  turn: index * 37,
}))

const disc = ({ x, y }: Place) => `<circle cx="${x}" cy="${y}" r="38" fill="#a33"/>`
const square = ({ x, y }: Place) => `<rect x="${x - 36}" y="${y - 36}" width="72" height="72" fill="#a33"/>`
const wrench = ({ x, y, turn = 0 }: Place) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#345"><rect x="-60" y="-9" width="100" height="18"/><circle cx="45" cy="0" r="24"/></g>`
const bar = ({ x, y, turn = 0 }: Place) =>
  `<rect x="${x - 60}" y="${y - 13}" width="120" height="26" transform="rotate(${turn} ${x} ${y})" fill="#a33"/>`
const stripes = Array.from(
  { length: 20 },
  (_, index) => `<rect x="${index * 40}" width="14" height="600" fill="#cdb68f"/>`,
)

async function count(parts: string[], examples: Example[], region?: Example) {
  const bytes = await drawSvg({ ...size, back: '#e8e2d6', parts, seed: 3 })
  const source = toPixelSource(await inspectImage(bytes))
  return await countByExample(source, { examples, region, correlate, signal: new AbortController().signal })
}

/** Marks a box around a place, given half of its sides. */
function mark({ x, y }: Place, halfWidth: number, halfHeight = halfWidth): Example {
  return {
    x: (x - halfWidth) / size.width,
    y: (y - halfHeight) / size.height,
    width: (halfWidth * 2) / size.width,
    height: (halfHeight * 2) / size.height,
  }
}

const [first = { x: 0, y: 0 }] = places

describe('counts the objects like the example', () => {
  test('that lie apart', async () => {
    const { count: found, doubts } = await count(places.map(disc), [mark(first, 40)])
    expect([found, doubts]).toEqual([12, []])
  })

  test('that are turned', async () => {
    expect(await count(places.map(wrench), [mark(first, 66, 25)])).toMatchObject({ count: 12 })
  })

  test('that touch each other', async () => {
    const touching = Array.from({ length: 9 }, (_, index) => ({
      x: 200 + (index % 3) * 77,
      y: 200 + Math.floor(index / 3) * 77,
    }))
    expect(await count(touching.map(disc), [mark({ x: 200, y: 200 }, 40)])).toMatchObject({ count: 9 })
  })

  test('on a pattern', async () => {
    const { count: found } = await count([...stripes, ...places.map(disc)], [mark(first, 40)])
    expect(found).toBe(12)
  })

  test('that are long and upright', async () => {
    const upright = places.map(({ x, y }) => ({ x, y, turn: 90 }))
    expect(await count([...stripes, ...upright.map(bar)], [mark(first, 15, 62)])).toMatchObject({ count: 12 })
  })

  test('and none of another shape', async () => {
    const parts = places.map((place, index) => (index % 3 === 0 ? disc(place) : bar(place)))
    expect(await count(parts, [mark(first, 40)])).toMatchObject({ count: 4 })
  })

  test('in a region only', async () => {
    const left = { x: 0, y: 0, width: 0.5, height: 1 }
    expect(await count(places.map(disc), [mark(first, 40)], left)).toMatchObject({ count: 6 })
  })
})

test('does not count what a mark excludes', async () => {
  const [, second = first] = places
  const examples = [mark(first, 40), { ...mark(second, 40), is_not: true }]
  expect(await count(places.map(disc), examples)).toMatchObject({ count: 11 })
})

test('counts a marked object that looks different', async () => {
  const parts = places.map((place, index) => (index < 11 ? disc(place) : square(place)))
  const last = places.at(-1) ?? first
  expect(await count(parts, [mark(first, 40), mark(last, 38)])).toMatchObject({ count: 12 })
})

test('returns the center and the box of each object in pixels of the image', async () => {
  const { objects } = await count([disc(first)], [mark(first, 40)])
  const [object] = objects
  expect(object?.center.x).toBeCloseTo(first.x, -1)
  expect(object?.center.y).toBeCloseTo(first.y, -1)
  expect(object?.box.width).toBeCloseTo(80, -1)
})

test('rejects marks of which none counts', async () => {
  const examples = [{ ...mark(first, 40), is_not: true }]
  await expect(count([disc(first)], examples)).rejects.toMatchObject({ code: 'invalid_example' })
})

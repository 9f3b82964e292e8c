import { afterAll, describe, expect, test } from 'vitest'
import { cropTemplate } from '../node/crop-template.ts'
import { inspectImage } from '../node/input-image.ts'
import { createNodeFeatureReader } from '../node/node-feature-reader.ts'
import { getNodeRuntime } from '../node/node-runtime.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawSvg } from '../test-support/counting-images.ts'
import { createCorrelator } from './correlation.ts'
import { countByExample, type Example } from './count-by-example.ts'
import type { CountTemplate } from './count-template.ts'
import type { ReadFeatures } from './object-features.ts'

const { correlate, close } = createCorrelator(getNodeRuntime)
const { readFeatures, close: closeFeatures } = createNodeFeatureReader()
afterAll(() => Promise.all([close(), closeFeatures()]))

const size = { width: 800, height: 600 }
type Place = { x: number; y: number; turn?: number }

/** Twelve places in rows, apart from each other. */
const places: Place[] = Array.from({ length: 12 }, (_, index) => ({
  x: 110 + (index % 4) * 190 + (index % 3) * 9,
  y: 110 + Math.floor(index / 4) * 185 + (index % 2) * 13,
  turn: index * 37,
}))

const disc = ({ x, y }: Place) => `<circle cx="${x}" cy="${y}" r="38" fill="#a33"/>`
const squareOf = ({ x, y }: Place, side: number) =>
  `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" fill="#a33"/>`
const square = (place: Place) => squareOf(place, 72)
const wrench = ({ x, y, turn = 0 }: Place) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#345"><rect x="-60" y="-9" width="100" height="18"/><circle cx="45" cy="0" r="24"/></g>`
const bar = ({ x, y, turn = 0 }: Place) =>
  `<rect x="${x - 60}" y="${y - 13}" width="120" height="26" transform="rotate(${turn} ${x} ${y})" fill="#a33"/>`
const stripes = Array.from(
  { length: 20 },
  (_, index) => `<rect x="${index * 40}" width="14" height="600" fill="#cdb68f"/>`,
)

type Options = {
  region?: Example
  template?: CountTemplate
  readFeatures?: ReadFeatures
  drawn?: typeof size
}

async function count(parts: string[], examples: Example[], { drawn = size, ...options }: Options = {}) {
  const source = toPixelSource(await draw(parts, drawn))
  return await countByExample(source, {
    ...{ examples, correlate, readFeatures, signal: new AbortController().signal },
    ...options,
  })
}

async function draw(parts: string[], drawn = size) {
  return await inspectImage(await drawSvg({ ...drawn, back: '#e8e2d6', parts, seed: 3 }))
}

async function cut(parts: string[], examples: Example[]): Promise<CountTemplate> {
  const { image, ...template } = await cropTemplate(await draw(parts), examples)
  return { ...template, image: toPixelSource(image) }
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
    expect(await count(places.map(disc), [mark(first, 40)], { region: left })).toMatchObject({ count: 6 })
  })
})

test('does not count what a mark excludes', async () => {
  const [, second = first] = places
  const examples = [mark(first, 40), { ...mark(second, 40), is_not: true }]
  expect(await count(places.map(disc), examples)).toMatchObject({ count: 11 })
})

test('counts without the features of a detector too', async () => {
  const parts = places.map((place, index) => (index % 2 ? bar(place) : disc(place)))
  const withoutModel = { readFeatures: async () => undefined }
  expect(await count(parts, [mark(first, 40)], withoutModel)).toMatchObject({ count: 6, doubts: [] })
})

test('counts a marked object that looks different', async () => {
  const parts = places.map((place, index) => (index < 11 ? disc(place) : square(place)))
  const last = places.at(-1) ?? first
  expect(await count(parts, [mark(first, 40), mark(last, 38)])).toMatchObject({ count: 12 })
})

test('counts a marked object that is cut off by the edge, and none like the part that is visible', async () => {
  const bars = places.map(({ x, y }, index) => (index % 2 ? bar({ x, y, turn: 90 }) : disc({ x, y })))
  const cutOff = mark({ x: 13, y: 300 }, 13, 38)
  const { count: found, objects } = await count(
    [...bars, disc({ x: -12, y: 300 })],
    [mark(first, 40), cutOff],
  )
  expect(found).toBe(7)
  expect(objects.filter(({ center: { x } }) => x < 30)).toHaveLength(1)
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

describe('counts the objects like the examples of another image', () => {
  test.each([
    ['half as large', 0.5],
    ['as large', 1],
    ['twice as large', 2],
  ])('that are %s', async (_, scale) => {
    const template = await cut([...stripes, square(first)], [mark(first, 38)])
    const parts = [...stripes, ...places.slice(0, 8).map((place) => squareOf(place, 72 * scale))]
    expect(await count(parts, [], { template })).toMatchObject({ count: 8 })
  })

  test('in an image of twice the resolution', async () => {
    const template = await cut([...stripes, ...places.map(disc)], [mark(first, 40)])
    const large = { width: size.width * 2, height: size.height * 2 }
    const parts = [`<g transform="scale(2)">${[...stripes, ...places.map(disc)].join('')}</g>`]
    expect(await count(parts, [], { template, drawn: large })).toMatchObject({ count: 12 })
  })

  test('and none like one that a mark excludes', async () => {
    const [, second = first] = places
    const template = await cut(
      [disc(first), square(second)],
      [mark(first, 40), { ...mark(second, 38), is_not: true }],
    )
    const parts = places.map((place, index) => (index % 3 === 0 ? square(place) : disc(place)))
    expect(await count([...stripes, ...parts], [], { template })).toMatchObject({ count: 8 })
  })

  test('and those that are marked in the image', async () => {
    const [, second = first] = places
    const template = await cut([disc(first)], [mark(first, 40)])
    const parts = places.map((place, index) => (index === 1 ? square(place) : disc(place)))
    expect(await count(parts, [mark(second, 38)], { template })).toMatchObject({ count: 12 })
    const excluded = { ...mark(first, 40), is_not: true }
    expect(await count(parts.slice(0, 1), [excluded], { template })).toMatchObject({ count: 0 })
  })

  test('and nothing where there is none', async () => {
    const template = await cut([square(first)], [mark(first, 38)])
    expect(await count([], [], { template })).toMatchObject({ count: 0, doubts: ['unclear resemblance'] })
  })
})

test('reduces a large example for a template, and does not enlarge a small one', async () => {
  const drawn = { width: 1600, height: 1200 }
  const bytes = await drawSvg({ ...drawn, back: '#e8e2d6', parts: [], seed: 3 })
  const image = await inspectImage(bytes)
  const large = await cropTemplate(image, [{ x: 0.25, y: 0.25, width: 0.32, height: 0.32 }])
  expect(large.image.width * (large.examples[0]?.width ?? 0)).toBeCloseTo(256, -1)
  const small = await cropTemplate(image, [{ x: 0.5, y: 0.5, width: 0.02, height: 0.02 }])
  expect(small).toMatchObject({ image: { width: 64 }, wholeSide: 1600 })
  expect(small.examples).toEqual([
    {
      x: expect.closeTo(0.25, 2),
      y: expect.closeTo(0.286, 2),
      width: expect.closeTo(0.5, 2),
      height: expect.closeTo(0.429, 2),
    },
  ])
})

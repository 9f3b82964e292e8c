import { afterAll, expect, test } from 'vitest'
import { inspectImage } from '../node/input-image.ts'
import { getNodeRuntime } from '../node/node-runtime.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawSvg } from '../test-support/counting-images.ts'
import { createCorrelator } from './correlation.ts'
import { countMostFrequent } from './count-most-frequent.ts'
import { maxProposalImageSide, proposeExample } from './propose-example.ts'

const { correlate, close } = createCorrelator(getNodeRuntime)
afterAll(close)

const stripes = Array.from(
  { length: 20 },
  (_, index) => `<rect x="${index * 40}" width="14" height="600" fill="#cdb68f"/>`,
)
const disc = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="38" fill="#a33"/>`
const discs = [110, 300, 490, 680].flatMap((x) => [disc(x, 120), disc(x + 20, 300)])
const plate = '<rect x="120" y="420" width="420" height="130" fill="#246"/>'

async function draw(parts: string[]) {
  const bytes = await drawSvg({ width: 800, height: 600, back: '#e8e2d6', parts, seed: 3 })
  return toPixelSource(await inspectImage(bytes))
}

test('proposes the kind of object of which there are the most', async () => {
  const image = await draw([...stripes, ...discs, plate])
  const proposal = proposeExample(await image.decode(maxProposalImageSide))
  expect(proposal).toMatchObject({ similarCount: 8 })
  expect((proposal?.example.width ?? 0) * 800).toBeCloseTo(76, -1)
})

test('counts them on a pattern, without a doubt', async () => {
  const image = await draw([...stripes, ...discs, plate])
  const counted = await countMostFrequent(image, { correlate, signal: new AbortController().signal })
  expect(counted).toMatchObject({ objects: expect.objectContaining({ length: 8 }), doubts: [] })
})

test('finds nothing frequent where there are two objects', async () => {
  const image = await draw([disc(200, 200), plate])
  expect(await countMostFrequent(image, { correlate, signal: new AbortController().signal })).toBeUndefined()
})

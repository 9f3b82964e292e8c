import { afterAll, expect, test } from 'vitest'
import { inspectImage } from '../node/input-image.ts'
import { createNodeFeatureReader } from '../node/node-feature-reader.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawSvg } from '../test-support/counting-images.ts'
import { compareFeatures } from './compare-features.ts'
import { resizeToRgb } from './example-reference.ts'

const { readFeatures, close } = createNodeFeatureReader()
afterAll(close)

const wrench = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#345"><rect x="-20" y="-4" width="36" height="8"/><circle cx="15" r="9"/></g>`
const star = (x: number, y: number) =>
  `<path transform="translate(${x} ${y})" fill="#345" d="M-20 0L-4 -4L0 -9L4 -4L20 0L4 4L0 9L-4 4Z"/>`
const parts = [wrench(60, 60, 0), wrench(200, 60, 90), wrench(60, 180, 200), star(200, 180)]

function place(x: number, y: number, degrees: number, width = 46) {
  const angle = (degrees * Math.PI) / 180
  const direction = { x: Math.cos(angle), y: Math.sin(angle) }
  return { box: { x, y, width, height: 20, direction }, reference: 0 }
}

async function compare(signal = new AbortController().signal) {
  const drawn = await drawSvg({ width: 320, height: 240, back: '#e8e2d6', parts, seed: 3 })
  const pixels = await toPixelSource(await inspectImage(drawn)).decode(320)
  const image = resizeToRgb(pixels, pixels, 1)
  const outline = { box: place(60, 60, 0).box, isRod: false }
  const places = [place(200, 60, 90), place(60, 180, 200), place(200, 180, 0), place(270, 120, 0)]
  return await compareFeatures(image, places, { references: [{ image, outline }], readFeatures, signal })
}

test('an object looks like the example at any angle, one of another shape less, and the ground does not', async () => {
  const [turned = 0, upsideDown = 0, other = 1, ground = 1] = (await compare()) ?? []
  expect(Math.min(turned, upsideDown)).toBeGreaterThan(0.5)
  expect(other).toBeLessThan(Math.min(turned, upsideDown) - 0.1)
  expect(ground).toBeLessThan(0.1)
})

test('an abort ends it', async () => {
  await expect(compare(AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
})

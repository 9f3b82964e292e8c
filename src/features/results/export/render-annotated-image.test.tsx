import { expect, test } from 'vitest'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { createPlainImage } from '../fixtures/create-plain-image.ts'
import { renderAnnotatedImage } from './render-annotated-image.ts'

const background = '#d9d4c7'
const green = '#15703a'

const cup: Annotation = {
  path: 'objects.0',
  label: 'cup',
  confidence: 0.9,
  shape: { kind: 'box', x: 200, y: 300, width: 400, height: 200 },
}

async function decode(image: Blob) {
  const bitmap = await createImageBitmap(image)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)]
  return { width: bitmap.width, height: bitmap.height, at, type: image.type }
}

function isNear([red = 0, green = 0, blue = 0]: number[], color: string): boolean {
  const expected = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return [red, green, blue].every((value, at) => Math.abs(value - (expected[at] ?? 0)) <= 6)
}

test('draws the boxes on a PNG of the same size', async () => {
  const drawn = await decode(
    await renderAnnotatedImage(await createPlainImage(1000, 750, background), [cup], false),
  )
  expect(drawn).toMatchObject({ width: 1000, height: 750, type: 'image/png' })
  const corners = [
    [200, 300],
    [600, 300],
    [200, 500],
    [600, 500],
    [400, 300],
    [200, 400],
  ] as const
  for (const [x, y] of corners)
    expect(isNear(drawn.at(x, y), green), `${x},${y}: ${drawn.at(x, y)}`).toBe(true)
  for (const [x, y] of [
    [400, 400],
    [100, 100],
    [190, 400],
    [700, 700],
  ] as const) {
    expect(isNear(drawn.at(x, y), background), `${x},${y}: ${drawn.at(x, y)}`).toBe(true)
  }
})

test('draws the label above the box, in its color', async () => {
  const without = await decode(
    await renderAnnotatedImage(await createPlainImage(1000, 750, background), [cup], false),
  )
  const labeled = await decode(
    await renderAnnotatedImage(await createPlainImage(1000, 750, background), [cup], true),
  )
  expect(isNear(without.at(202, 280), background)).toBe(true)
  expect(isNear(labeled.at(202, 280), green)).toBe(true)
})

test('returns the plain image without annotations', async () => {
  const drawn = await decode(
    await renderAnnotatedImage(await createPlainImage(300, 200, background), [], true),
  )
  for (const x of [0, 150, 299]) expect(isNear(drawn.at(x, 100), background)).toBe(true)
})

test('scales images over 16 megapixels down, with their boxes', async () => {
  const large = await createPlainImage(6000, 4000, background)
  const box = { kind: 'box', x: 1200, y: 1600, width: 2400, height: 1600 } as const
  const drawn = await decode(await renderAnnotatedImage(large, [{ ...cup, shape: box }], false))
  expect(drawn.width * drawn.height).toBeLessThanOrEqual(16_010_000)
  expect(drawn.width / drawn.height).toBeCloseTo(1.5, 2)
  const scale = drawn.width / 6000
  expect(isNear(drawn.at(Math.round(1200 * scale), Math.round(2400 * scale)), green)).toBe(true)
})

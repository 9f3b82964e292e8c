import { expect, test } from 'vitest'
import { plainPicture } from '../fixtures/plain-image.ts'
import type { Mark } from '../annotations/annotation.ts'
import { drawAnnotated } from './render-annotated-image.ts'

const ground = '#d9d4c7'
const green = '#15703a'

const cup: Mark = {
  path: 'objects.0',
  label: 'cup',
  confidence: 0.9,
  shape: { kind: 'box', x: 200, y: 300, width: 400, height: 200 },
}

async function look(picture: Blob) {
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)]
  return { width: bitmap.width, height: bitmap.height, at, type: picture.type }
}

function near([red = 0, green = 0, blue = 0]: number[], color: string): boolean {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return [red, green, blue].every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 6)
}

test('The PNG has the size of the picture, the lines where the boxes are, and the picture everywhere else', async () => {
  const drawn = await look(await drawAnnotated(await plainPicture(1000, 750, ground), [cup], false))
  expect(drawn).toMatchObject({ width: 1000, height: 750, type: 'image/png' })
  const corners = [
    [200, 300],
    [600, 300],
    [200, 500],
    [600, 500],
    [400, 300],
    [200, 400],
  ] as const
  for (const [x, y] of corners) expect(near(drawn.at(x, y), green), `${x},${y}: ${drawn.at(x, y)}`).toBe(true)
  for (const [x, y] of [
    [400, 400],
    [100, 100],
    [190, 400],
    [700, 700],
  ] as const) {
    expect(near(drawn.at(x, y), ground), `${x},${y}: ${drawn.at(x, y)}`).toBe(true)
  }
})

test('The name stands over the box, in its colour', async () => {
  const without = await look(await drawAnnotated(await plainPicture(1000, 750, ground), [cup], false))
  const named = await look(await drawAnnotated(await plainPicture(1000, 750, ground), [cup], true))
  expect(near(without.at(202, 280), ground)).toBe(true)
  expect(near(named.at(202, 280), green)).toBe(true)
})

test('Without marks it is the picture', async () => {
  const drawn = await look(await drawAnnotated(await plainPicture(300, 200, ground), [], true))
  for (const x of [0, 150, 299]) expect(near(drawn.at(x, 100), ground)).toBe(true)
})

test('A picture no canvas of a phone has room for is scaled down, the boxes with it', async () => {
  const large = await plainPicture(6000, 4000, ground)
  const box = { kind: 'box', x: 1200, y: 1600, width: 2400, height: 1600 } as const
  const drawn = await look(await drawAnnotated(large, [{ ...cup, shape: box }], false))
  expect(drawn.width * drawn.height).toBeLessThanOrEqual(16_010_000)
  expect(drawn.width / drawn.height).toBeCloseTo(1.5, 2)
  const scale = drawn.width / 6000
  expect(near(drawn.at(Math.round(1200 * scale), Math.round(2400 * scale)), green)).toBe(true)
})

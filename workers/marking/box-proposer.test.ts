import { expect, test } from 'vitest'
import { BoxProposer } from './page/box-proposer.ts'

/** Six discs with a radius of 40 px on stripes, and a square. */
async function drawDiscs(): Promise<Blob> {
  const canvas = new OffscreenCanvas(800, 600)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.fillStyle = '#d9c9a8'
  context.fillRect(0, 0, 800, 600)
  context.fillStyle = '#a33'
  for (const [x, y] of centers) {
    context.beginPath()
    context.arc(x, y, 40, 0, Math.PI * 2)
    context.fill()
  }
  context.fillStyle = '#248'
  context.fillRect(600, 420, 100, 100)
  return canvas.convertToBlob({ type: 'image/png' })
}

const centers: [x: number, y: number][] = [
  [100, 100],
  [300, 100],
  [500, 100],
  [100, 300],
  [300, 300],
  [500, 300],
]

const round = (box: { x: number; y: number; width: number; height: number } | undefined) =>
  box && {
    left: Math.round(box.x * 80) * 10,
    top: Math.round(box.y * 60) * 10,
    right: Math.round((box.x + box.width) * 80) * 10,
    bottom: Math.round((box.y + box.height) * 60) * 10,
  }

test('proposes the box of the object at a point, and of a frequent one without a point', async () => {
  const proposer = new BoxProposer(await drawDiscs())
  expect(round(await proposer.propose({ x: 310 / 800, y: 290 / 600 }))).toEqual({
    left: 260,
    top: 260,
    right: 340,
    bottom: 340,
  })
  expect(round(await proposer.propose({ x: 660 / 800, y: 480 / 600 }))).toEqual({
    left: 600,
    top: 420,
    right: 700,
    bottom: 520,
  })
  const frequent = await proposer.propose()
  expect((frequent?.width ?? 0) * 800).toBeCloseTo(84, -1)
  expect(await proposer.propose({ x: 0.9, y: 0.1 })).toBeUndefined()
  proposer.terminate()
})

test('rejects an image that cannot be decoded', async () => {
  const proposer = new BoxProposer(new Blob(['no image'], { type: 'image/png' }))
  await expect(proposer.propose({ x: 0.5, y: 0.5 })).rejects.toThrow()
  proposer.terminate()
})

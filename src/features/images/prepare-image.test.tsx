import { expect, test } from 'vitest'
import { drawnPicture } from './fixtures/draw-image.ts'
import { prepareCapture, prepareUpload } from './prepare-image.ts'

test('A large picture goes out as a JPEG of 1000 pixels, named after what it is', async () => {
  const file = new File([await drawnPicture(1600, 1200)], 'My.Holiday.PNG', { type: 'image/png' })
  const { file: sent, size, original } = await prepareUpload(file, { resize: true })
  expect([sent.name, sent.type]).toEqual(['My.Holiday.jpg', 'image/jpeg'])
  expect(size).toEqual({ width: 1000, height: 750 })
  expect(original).toEqual({ bytes: file.size, size: { width: 1600, height: 1200 }, format: 'PNG' })
})

test('Without resizing the size stays', async () => {
  const file = new File([await drawnPicture(1600, 1200)], 'a.png', { type: 'image/png' })
  expect((await prepareUpload(file, { resize: false })).size).toEqual({ width: 1600, height: 1200 })
})

test('A file without a name gets one', async () => {
  const { file } = await prepareUpload(new File([await drawnPicture(9, 9)], '', { type: 'image/png' }), {
    resize: true,
  })
  expect(file.name).toBe('image.jpg')
})

async function frameOf(width: number, height: number): Promise<ImageBitmap> {
  return createImageBitmap(await drawnPicture(width, height))
}

test('A picture from the camera goes out as a JPEG of 600 pixels, named after its moment', async () => {
  const frame = await frameOf(1280, 720)
  const { file, size, original } = await prepareCapture(frame, { resize: true }, 1_700_000_000_000)
  expect([file.name, file.type]).toEqual(['captured-1700000000000.jpg', 'image/jpeg'])
  expect(size).toEqual({ width: 600, height: 338 })
  expect(original?.size).toEqual({ width: 1280, height: 720 })
  // Used up: a frame of a camera is too large to wait for somebody to tidy up.
  expect(frame.width).toBe(0)
})

test('Without resizing every pixel of the camera goes out as a PNG', async () => {
  const { file, size } = await prepareCapture(await frameOf(1280, 720), { resize: false }, 7)
  expect([file.name, file.type]).toEqual(['captured-7.png', 'image/png'])
  expect(size).toEqual({ width: 1280, height: 720 })
})

test('The quality is the caller’s, 0.8 by itself', async () => {
  const noisy = async (quality?: number) => {
    const canvas = new OffscreenCanvas(300, 300)
    const context = canvas.getContext('2d')!
    for (let spot = 0; spot < 900; spot++) {
      context.fillStyle = `hsl(${(spot * 137) % 360} 80% ${(spot * 31) % 90}%)`
      context.fillRect((spot % 30) * 10, Math.floor(spot / 30) * 10, 10, 10)
    }
    const options = { resize: true, ...(quality === undefined ? {} : { quality }) }
    return (await prepareCapture(await createImageBitmap(canvas), options, 1)).file.size
  }
  expect(await noisy()).toBe(await noisy(0.8))
  expect(await noisy(0.3)).toBeLessThan(await noisy(0.8))
})

import { expect, test } from 'vitest'
import { invalidFiles } from '#workers/image/fixtures/invalid-files.ts'
import { createPhoto, secretText } from '#workers/image/fixtures/jpeg-file.ts'
import { createPng } from '#workers/image/fixtures/png-file.ts'
import { drawImage } from './fixtures/draw-image.ts'
import { prepareCapture, prepareUpload } from './prepare-image.ts'

const withoutResizing = { resize: false }

test('resizes an upload to a JPEG of 1000 px and changes the extension', async () => {
  const file = new File([await drawImage(1600, 1200)], 'My.Holiday.PNG', { type: 'image/png' })
  const { file: sent, size, original } = await prepareUpload(file, { resize: true })
  expect([sent.name, sent.type]).toEqual(['My.Holiday.jpg', 'image/jpeg'])
  expect(size).toEqual({ width: 1000, height: 750 })
  expect(original).toEqual({ bytes: file.size, size: { width: 1600, height: 1200 }, format: 'PNG' })
})

test('names a file without a name', async () => {
  const file = new File([await drawImage(9, 9)], '', { type: 'image/png' })
  expect((await prepareUpload(file, { resize: true })).file.name).toBe('image.jpg')
  expect((await prepareUpload(file, withoutResizing)).file.name).toBe('image.png')
})

test.each(['image/png', 'image/webp', 'image/jpeg'])(
  'sends a %s unchanged without resizing',
  async (type) => {
    const file = new File([await drawImage(1600, 1200, type)], 'My.Holiday.x', { type })
    const { file: sent, size } = await prepareUpload(file, withoutResizing)
    expect([sent.name, sent.type, size]).toEqual(['My.Holiday.x', type, { width: 1600, height: 1200 }])
    expect(await sent.bytes()).toEqual(await file.bytes())
  },
)

test('removes the location of a photo without encoding it again', async () => {
  const file = new File([await createPhoto(1600, 1200, 6)], 'a.jpg', { type: 'image/jpeg' })
  const { file: sent, size } = await prepareUpload(file, withoutResizing)
  expect(sent.size).toBeLessThan(file.size)
  expect(sent.size).toBeGreaterThan(file.size - 200)
  expect(await sent.text()).not.toContain(secretText)
  const bitmap = await createImageBitmap(sent)
  expect([size, bitmap.width, bitmap.height]).toEqual([{ width: 1600, height: 1200 }, 1600, 1200])
})

test('removes the EXIF of an upright screenshot without encoding it again', async () => {
  const exif = new TextEncoder().encode(`MM\0*\0\0\0\x08\0\0\0\0\0\0${secretText}`)
  const screenshot = { width: 30, height: 20, bits: 16, kind: 2, samples: () => [1, 2, 3] } as const
  const file = new File([await createPng({ ...screenshot, chunks: [['eXIf', exif]] })], 'a.png')
  const { file: sent } = await prepareUpload(file, withoutResizing)
  expect(await sent.bytes()).toEqual(await (await createPng(screenshot)).bytes())
})

test.each(invalidFiles)('rejects $name without resizing: $reason', async ({ make, reason }) => {
  const file = new File([await make()], 'a')
  await expect(prepareUpload(file, withoutResizing)).rejects.toMatchObject({ reason })
})

test('sends a format that the backend does not accept as PNG without resizing', async () => {
  const { createGif } = await import('#workers/image/fixtures/gif-file.ts')
  const gif = createGif({ width: 30, height: 20 }, [[1, 2, 3]], [() => 0])
  const { file: sent, size } = await prepareUpload(
    new File([gif], 'a.gif', { type: 'image/gif' }),
    withoutResizing,
  )
  expect([sent.name, sent.type, size]).toEqual(['a.png', 'image/png', { width: 30, height: 20 }])
})

test('sends a JPEG when the original is larger than the backend accepts', async () => {
  const noise = await createPng({
    width: 1800,
    height: 1800,
    bits: 8,
    kind: 2,
    samples: () => [Math.random() * 256, Math.random() * 256, Math.random() * 256],
  })
  const file = new File([noise], 'a.png', { type: 'image/png' })
  expect(file.size).toBeGreaterThan(8 * 1024 * 1024)
  const { file: sent, size } = await prepareUpload(file, withoutResizing)
  expect([sent.name, size]).toEqual(['a.jpg', { width: 1800, height: 1800 }])
  expect(sent.size).toBeLessThan(8 * 1024 * 1024)
})

async function createFrame(width: number, height: number): Promise<ImageBitmap> {
  return createImageBitmap(await drawImage(width, height))
}

test('resizes a capture to a JPEG of 600 px named after its time, and closes the frame', async () => {
  const frame = await createFrame(1280, 720)
  const { file, size, original } = await prepareCapture(frame, { resize: true }, 1_700_000_000_000)
  expect([file.name, file.type]).toEqual(['captured-1700000000000.jpg', 'image/jpeg'])
  expect(size).toEqual({ width: 600, height: 338 })
  expect(original?.size).toEqual({ width: 1280, height: 720 })
  expect(frame.width).toBe(0)
})

test('sends all pixels of a capture as PNG without resizing', async () => {
  const { file, size } = await prepareCapture(await createFrame(1280, 720), { resize: false }, 7)
  expect([file.name, file.type]).toEqual(['captured-7.png', 'image/png'])
  expect(size).toEqual({ width: 1280, height: 720 })
})

test('encodes a capture with the requested quality, 0.8 by default', async () => {
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

import { afterEach, expect, test, vi } from 'vitest'
import { decodeStepped } from './decode-at-dct-scale.ts'
import { decoderManners } from './decoder-capabilities.ts'
import { encodePicture } from './encode-in-worker.ts'
import { wasmKernel } from './resize/resize-kernel-wasm.ts'

const header = { type: 'image/jpeg', width: 3000, height: 2001, isOpaque: true, orientation: 1 }
const order = { maxSide: 1000, type: 'image/jpeg' as const, quality: 0.8, header }

async function drawn(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'rgb(200, 100, 50)'
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type })
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('This engine decodes a JPEG in steps of an eighth, and says how it must be turned', async () => {
  expect(await decoderManners()).toBe('stepped')
})

test('A photo is decoded at the next step above its target, an odd side rounded up', async () => {
  const wanted: number[][] = []
  vi.stubGlobal(
    'ImageDecoder',
    class extends ImageDecoder {
      constructor(init: ImageDecoderInit) {
        wanted.push([init.desiredWidth ?? 0, init.desiredHeight ?? 0])
        super(init)
      }
    },
  )
  const { pixels, original } = await decodeStepped(await drawn(3000, 2001), header, 1000, wasmKernel()!)
  vi.unstubAllGlobals()
  expect(wanted).toEqual([[1500, 1001]])
  expect(original).toEqual({ width: 3000, height: 2001 })
  expect(pixels).toMatchObject({ width: 1000, height: 667 })
})

test('The fast lane is taken, and no bitmap of the whole picture is made', async () => {
  const blob = await drawn(3000, 2001)
  const bitmaps = vi.spyOn(globalThis, 'createImageBitmap')
  expect(await encodePicture(blob, order)).toMatchObject({ width: 1000, height: 667 })
  expect(bitmaps).not.toHaveBeenCalled()
})

test('Every frame, bitmap and canvas is freed', async () => {
  const frames = vi.spyOn(VideoFrame.prototype, 'close')
  const bitmaps = vi.spyOn(ImageBitmap.prototype, 'close')
  const canvases = vi.spyOn(OffscreenCanvas.prototype, 'width', 'set')
  await encodePicture(await drawn(3000, 2001), order)
  expect([frames.mock.calls.length, bitmaps.mock.calls.length]).toEqual([1, 0])
  await encodePicture(await drawn(400, 300, 'image/webp'), {
    ...order,
    header: { ...header, type: 'image/webp', isOpaque: false },
  })
  expect([frames.mock.calls.length, bitmaps.mock.calls.length]).toEqual([1, 1])
  expect(canvases.mock.calls).toEqual([[0], [0]])
  const broken = new Blob(['no picture'])
  await expect(encodePicture(broken, order)).rejects.toMatchObject({ name: 'PictureNotDecodable' })
})

test('A header that is wrong about the size does no harm', async () => {
  const lying = { ...order, header: { ...header, width: 4000, height: 3000 } }
  const made = await encodePicture(await drawn(2000, 1000), lying)
  expect(made).toMatchObject({ width: 1000, height: 500, originalWidth: 2000, originalHeight: 1000 })
})

import { afterEach, expect, test, vi } from 'vitest'
import { decodeAtDctScale } from './decode-at-dct-scale.ts'
import { detectDecoderCapability } from './decoder-capabilities.ts'
import { encodeInWorker } from './encode-in-worker.ts'
import { createWasmKernel } from './resize/resize-kernel-wasm.ts'

const header = { format: 'JPEG' as const, width: 3000, height: 2001, isOpaque: true, orientation: 1 }
const request = { maxSide: 1000, type: 'image/jpeg' as const, quality: 0.8, header }

async function drawPhoto(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'rgb(200, 100, 50)'
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type })
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('detects DCT scaling in Chromium', async () => {
  expect(await detectDecoderCapability()).toBe('dct-scale')
})

test('decodes at the smallest sufficient scale and rounds odd sides up', async () => {
  const requested: number[][] = []
  vi.stubGlobal(
    'ImageDecoder',
    class extends ImageDecoder {
      constructor(init: ImageDecoderInit) {
        requested.push([init.desiredWidth ?? 0, init.desiredHeight ?? 0])
        super(init)
      }
    },
  )
  const photo = await drawPhoto(3000, 2001)
  const { pixels, original } = await decodeAtDctScale(photo, header, 1000, createWasmKernel()!)
  vi.unstubAllGlobals()
  expect(requested).toEqual([[1500, 1001]])
  expect(original).toEqual({ width: 3000, height: 2001 })
  expect(pixels).toMatchObject({ width: 1000, height: 667 })
})

test('encodes a JPEG without a bitmap of the whole image', async () => {
  const photo = await drawPhoto(3000, 2001)
  const bitmaps = vi.spyOn(globalThis, 'createImageBitmap')
  expect(await encodeInWorker(photo, request)).toMatchObject({ width: 1000, height: 667 })
  expect(bitmaps).not.toHaveBeenCalled()
})

test('frees every frame, bitmap and canvas', async () => {
  const frames = vi.spyOn(VideoFrame.prototype, 'close')
  const bitmaps = vi.spyOn(ImageBitmap.prototype, 'close')
  const canvases = vi.spyOn(OffscreenCanvas.prototype, 'width', 'set')
  await encodeInWorker(await drawPhoto(3000, 2001), request)
  expect([frames.mock.calls.length, bitmaps.mock.calls.length]).toEqual([1, 0])
  await encodeInWorker(await drawPhoto(400, 300, 'image/webp'), {
    ...request,
    header: { ...header, format: 'WebP', isOpaque: false },
  })
  expect([frames.mock.calls.length, bitmaps.mock.calls.length]).toEqual([1, 1])
  expect(canvases.mock.calls).toEqual([[0], [0]])
})

test('rejects bytes that are not an image', async () => {
  await expect(encodeInWorker(new Blob(['not an image']), request)).rejects.toMatchObject({
    name: 'ImageNotDecodableError',
  })
})

test('tolerates a header with the wrong size', async () => {
  const requestWithWrongSize = { ...request, header: { ...header, width: 4000, height: 3000 } }
  const encoded = await encodeInWorker(await drawPhoto(2000, 1000), requestWithWrongSize)
  expect(encoded).toMatchObject({ width: 1000, height: 500, originalWidth: 2000, originalHeight: 1000 })
})

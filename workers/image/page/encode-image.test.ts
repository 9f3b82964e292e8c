import { expect, test, vi } from 'vitest'
import { encodeAndFindDefects, getRejectionReason, uploadPolicy } from '../fixtures/check-encoding.ts'
import { expectConvertedColors } from '../fixtures/display-p3.ts'
import { findDefects } from '../fixtures/find-defects.ts'
import { invalidFiles } from '../fixtures/invalid-files.ts'
import { createPhoto } from '../fixtures/jpeg-file.ts'
import { createQuadrantCanvas } from '../fixtures/quadrants.ts'
import { validImages } from '../fixtures/valid-images.ts'
import { getFrameSize } from '../shared/frame-size.ts'
import { encodeImage } from './encode-image.ts'

test.each(validImages)('encodes upright and resized in the worker: $name', async (image) => {
  expect(await encodeAndFindDefects(image)).toEqual({ encoder: 'worker', defects: [] })
})

test.each(invalidFiles)('rejects $name: $reason', async ({ make, reason }) => {
  expect(await getRejectionReason(await make())).toBe(reason)
})

test.each([16, 1000])('converts the colors of a profile, at most %i px long', (maxSide) =>
  expectConvertedColors(maxSide),
)

test('rejects an invalid file before decoding', async () => {
  const decoding = vi.spyOn(Worker.prototype, 'postMessage')
  for (const { make, reason } of invalidFiles.filter((file) =>
    ['too-many-pixels', 'svg', 'empty'].includes(file.reason),
  )) {
    expect(await getRejectionReason(await make())).toBe(reason)
  }
  expect(decoding).not.toHaveBeenCalled()
  decoding.mockRestore()
})

test('rejects files larger than the limits of the caller', async () => {
  const blob = await createPhoto(400, 300)
  expect(await getRejectionReason(blob, { ...uploadPolicy, maxBytes: blob.size - 1 })).toBe('too-large')
  expect(await getRejectionReason(blob, { ...uploadPolicy, maxPixels: 400 * 300 - 1 })).toBe(
    'too-many-pixels',
  )
  expect(await getRejectionReason(blob, { ...uploadPolicy, maxBytes: blob.size, maxPixels: 400 * 300 })).toBe(
    'encoded by worker',
  )
})

test('preserves transparency and size of a PNG without a longest side', async () => {
  const { maxSide: _, ...whole } = uploadPolicy
  const canvas = new OffscreenCanvas(1300, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 650, 20)
  const encoded = await encodeImage(await canvas.convertToBlob(), { ...whole, type: 'image/png' })
  expect(encoded).toMatchObject({ width: 1300, height: 20 })
  expect(encoded.blob.type).toBe('image/png')
  const look = new OffscreenCanvas(1300, 20).getContext('2d')
  look?.drawImage(await createImageBitmap(encoded.blob), 0, 0)
  expect(look?.getImageData(100, 10, 1, 1).data[3]).toBe(255)
  expect(look?.getImageData(1200, 10, 1, 1).data[3]).toBe(0)
})

test.each([
  ['bitmap', () => createImageBitmap(createQuadrantCanvas(1280, 720))],
  ['video frame', async () => new VideoFrame(createQuadrantCanvas(1280, 720), { timestamp: 0 })],
])('encodes a camera frame and closes it: %s', async (_name, createFrame) => {
  const frame = await createFrame()
  const encoded = await encodeImage(frame, { ...uploadPolicy, maxSide: 600 })
  expect(encoded).toMatchObject({
    width: 600,
    height: 338,
    originalWidth: 1280,
    originalHeight: 720,
    encoder: 'worker',
  })
  expect(getFrameSize(frame).width).toBe(0)
  expect(await findDefects(encoded.blob, { shows: 'quadrants' })).toEqual([])
})

test('rejects with the reason of an abort and encodes the next image', async () => {
  const blob = await createPhoto(3000, 2000)
  const controller = new AbortController()
  const aborted = encodeImage(blob, uploadPolicy, controller.signal)
  const next = encodeImage(blob, uploadPolicy)
  setTimeout(() => controller.abort(new DOMException('a newer image', 'AbortError')), 5)
  await expect(aborted).rejects.toThrow('a newer image')
  expect(await next).toMatchObject({ width: 1000, height: 667, encoder: 'worker' })
  await expect(encodeImage(blob, uploadPolicy, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('encodes concurrent images in order and rejects an aborted waiting one at once', async () => {
  const controller = new AbortController()
  const finished: number[] = []
  const blobs = await Promise.all(
    Array.from({ length: 12 }, (_, index) => createPhoto(1200 + index * 3, 800)),
  )
  const widths = blobs.map(async (blob, index) => {
    const isAborted = index === 10
    const encoded = await encodeImage(blob, uploadPolicy, isAborted ? controller.signal : undefined).catch(
      () => undefined,
    )
    finished.push(index)
    return encoded?.originalWidth
  })
  await widths[0]
  controller.abort()
  await widths[10]
  expect(finished.length).toBeLessThan(8)
  const expected = blobs.map((_, index) => (index === 10 ? undefined : 1200 + index * 3))
  expect(await Promise.all(widths)).toEqual(expected)
})

test.each([
  { maxPixels: 640 * 480, atOnce: 1 },
  { maxPixels: 2 * 640 * 480, atOnce: Math.min(2, navigator.hardwareConcurrency) },
])('decodes two frames within $maxPixels pixels $atOnce at a time', async ({ maxPixels, atOnce }) => {
  const frames = await Promise.all([1, 2].map(() => createImageBitmap(createQuadrantCanvas(640, 480))))
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  const pair = frames.map((frame) => encodeImage(frame, { ...uploadPolicy, maxPixels }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toHaveBeenCalledTimes(atOnce)
  expect(await Promise.all(pair)).toMatchObject([{ encoder: 'worker' }, { encoder: 'worker' }])
  asked.mockRestore()
})

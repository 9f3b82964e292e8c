import { expect, test } from 'vitest'
import { encodeAndFindDefects, getRejectionReason, uploadPolicy } from '../fixtures/check-encoding.ts'
import { displayP3Heic, heicImages } from '../fixtures/heic-images.ts'
import { quadrantColors } from '../fixtures/quadrants.ts'
import { encodeImage } from './encode-image.ts'

test.each(heicImages)('encodes upright and resized in the worker: $name', async (image) => {
  expect(await encodeAndFindDefects(image)).toEqual({ encoder: 'worker', defects: [] })
})

test.each(heicImages)('encodes in full size: $name', async (image) => {
  const { maxSide: _, ...whole } = uploadPolicy
  expect(await encodeAndFindDefects(image, whole)).toEqual({ encoder: 'worker', defects: [] })
})

test.each([1000, 20])('converts Display P3 to sRGB, at most %i px long', async (maxSide) => {
  const { blob } = await encodeImage(displayP3Heic(), { ...uploadPolicy, maxSide, quality: 1 })
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  // Without the conversion, the red quadrant is 203, 48, 42.
  const [red, green, blue] = context.getImageData(bitmap.width >> 2, bitmap.height >> 2, 1, 1).data
  const difference = [red!, green!, blue!].map((value, at) => Math.abs(value - quadrantColors[0][at]!))
  expect(Math.max(...difference)).toBeLessThan(8)
})

test('rejects a HEIC without an image in it', async () => {
  const [image] = heicImages
  const bytes = new Uint8Array(await (await image!.make()).arrayBuffer())
  // The item of the primary image gets another number.
  const pitm = new TextDecoder('latin1').decode(bytes).indexOf('pitm')
  bytes[pitm + 9] = 99
  expect(await getRejectionReason(new Blob([bytes]))).toBe('heic')
})

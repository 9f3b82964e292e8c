import { expect, test } from 'vitest'
import { type EncodePolicy, encodeImage, PictureRefused } from './image-worker.ts'

const policy: EncodePolicy = {
  maxSide: 1000,
  type: 'image/jpeg',
  quality: 0.8,
  maxPixels: 150_000_000,
  maxBytes: 50_000_000,
  timeoutMs: 10_000,
}

async function drawn(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  return canvas.convertToBlob({ type })
}

const reasonOf = (blob: Blob, more: Partial<EncodePolicy> = {}) =>
  encodeImage(blob, { ...policy, ...more }).then(
    () => 'encoded',
    (error: unknown) => (error instanceof PictureRefused ? error.reason : String(error)),
  )

test('A photo comes back at 1000 px, from the worker', async () => {
  const made = await encodeImage(await drawn(1600, 1200, 'image/jpeg'), policy)
  expect(made).toMatchObject({ width: 1000, height: 750, originalWidth: 1600, originalHeight: 1200, path: 'worker' })
  expect(made.blob.type).toBe('image/jpeg')
})

test('A small picture is not made larger, and a PNG stays a PNG when asked', async () => {
  const made = await encodeImage(await drawn(40, 30, 'image/png'), { ...policy, type: 'image/png' })
  expect(made).toMatchObject({ width: 40, height: 30 })
  expect(made.blob.type).toBe('image/png')
})

test('A camera frame is encoded and used up', async () => {
  const frame = await createImageBitmap(await drawn(1280, 720, 'image/png'))
  const made = await encodeImage(frame, { ...policy, maxSide: 600 })
  expect(made).toMatchObject({ width: 600, height: 338, path: 'worker' })
  expect(frame.width).toBe(0)
})

test('Files that must not be sent are refused with their reason', async () => {
  const photo = await drawn(400, 300, 'image/jpeg')
  expect(await reasonOf(new Blob([]))).toBe('empty')
  expect(await reasonOf(new File(['just text'], 'photo.jpg', { type: 'image/jpeg' }))).toBe('not-an-image')
  expect(await reasonOf(photo.slice(0, photo.size - 300))).toBe('damaged')
  expect(await reasonOf(photo, { maxBytes: 100 })).toBe('too-large')
  expect(await reasonOf(photo, { maxPixels: 1000 })).toBe('too-many-pixels')
  expect(await reasonOf(new Blob(['<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>']))).toBe('svg')
  expect(await reasonOf(new Blob(['II*\0\x08\0\0\0']))).toBe('unsupported-format')
  expect(await reasonOf(new Blob(['\0\0\0\x18ftypheic\0\0\0\0mif1heic']))).toBe('heic')
})

test('Aborting rejects with the reason given, and the next picture is encoded', async () => {
  const controller = new AbortController()
  const photo = await drawn(2000, 1500, 'image/jpeg')
  const abandoned = encodeImage(photo, policy, controller.signal)
  controller.abort()
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' })
  expect(await encodeImage(photo, policy)).toMatchObject({ width: 1000, path: 'worker' })
})

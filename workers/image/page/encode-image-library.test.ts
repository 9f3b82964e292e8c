import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodeAndFindDefects, getRejectionReason, uploadPolicy } from '../fixtures/check-encoding.ts'
import { invalidFiles } from '../fixtures/invalid-files.ts'
import { createPhoto } from '../fixtures/jpeg-file.ts'
import { createQuadrantCanvas } from '../fixtures/quadrants.ts'
import { replaceWorker } from '../fixtures/replace-worker.ts'
import { type ValidImage, validImages } from '../fixtures/valid-images.ts'
import { encodeImage } from './encode-image.ts'

replaceWorker(() => '/no-such-worker.js')
beforeAll(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterAll(() => {
  vi.restoreAllMocks()
})

const photos = validImages.filter(({ name }) => name.startsWith('EXIF') || name.startsWith('1500x1000'))

test.each(photos)('The library is the last encoder: $name', async (image: ValidImage) => {
  const { encoder, defects } = await encodeAndFindDefects(image)
  expect(encoder).toBe('library')
  // The library rounds the shorter side down, so its result may be one pixel too short.
  expect(defects.filter((defect) => !/^is 1000x666$/.test(defect))).toEqual([])
})

test('reports a valid image that the library cannot resize as not encoded, so that the original may be sent', async () => {
  const thin = await createQuadrantCanvas(1, 5000).convertToBlob({ type: 'image/jpeg' })
  await expect(encodeImage(thin, uploadPolicy)).rejects.toBeInstanceOf(AggregateError)
})

test('sends no request to another origin', async () => {
  performance.clearResourceTimings()
  await encodeImage(await createPhoto(1200, 900), uploadPolicy)
  const others = performance.getEntriesByType('resource').filter(({ name }) => {
    return !name.startsWith(location.origin) && !name.startsWith('blob:')
  })
  expect(others).toEqual([])
})

test.each(invalidFiles)('rejects or leaves to the caller: $name', async ({ make, reason }) => {
  expect([reason, 'AggregateError: no encoder could encode this image']).toContain(
    await getRejectionReason(await make()),
  )
})

test('does not report an image as damaged that no encoder could encode', async () => {
  const validPhoto = await createPhoto(300, 200)
  vi.spyOn(OffscreenCanvas.prototype, 'getContext').mockReturnValue(null)
  await expect(encodeImage(validPhoto, uploadPolicy)).rejects.toBeInstanceOf(AggregateError)
})

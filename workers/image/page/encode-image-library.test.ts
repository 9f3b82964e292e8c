import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { badFiles } from '../fixtures/invalid-files.ts'
import { outcomeOf, reasonOf, uploadPolicy } from '../fixtures/check-encoding.ts'
import { type GoodPicture, goodPictures } from '../fixtures/valid-images.ts'
import { photo } from '../fixtures/jpeg-file.ts'
import { drawQuadrants } from '../fixtures/quadrants.ts'
import { replaceWorker } from '../fixtures/replace-worker.ts'
import { encodeImage } from './encode-image.ts'

replaceWorker(() => '/no-such-worker.js')
beforeAll(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterAll(() => {
  vi.restoreAllMocks()
})

const photos = goodPictures.filter(({ name }) => name.startsWith('EXIF') || name.startsWith('1500x1000'))

test.each(photos)('The library is the last path: $name', async (picture: GoodPicture) => {
  const { path, faults } = await outcomeOf(picture)
  expect(path).toBe('library')
  // It truncates the shorter side, which the caller is told.
  expect(faults.filter((fault) => !/^is 1000x666$/.test(fault))).toEqual([])
})

test('What the library cannot shrink is said to be sound, so that the original may be sent', async () => {
  const thin = await drawQuadrants(1, 5000).convertToBlob({ type: 'image/jpeg' })
  await expect(encodeImage(thin, uploadPolicy)).rejects.toBeInstanceOf(AggregateError)
})

test('No request leaves the origin', async () => {
  performance.clearResourceTimings()
  await encodeImage(await photo(1200, 900), uploadPolicy)
  const others = performance.getEntriesByType('resource').filter(({ name }) => {
    return !name.startsWith(location.origin) && !name.startsWith('blob:')
  })
  expect(others).toEqual([])
})

test.each(badFiles)(
  'With the library alone, $name is refused or left to the caller',
  async ({ make, reason }) => {
    expect([reason, 'AggregateError: no path could encode this picture']).toContain(
      await reasonOf(await make()),
    )
  },
)

test('A picture that nothing could encode is not called damaged', async () => {
  const sound = await photo(300, 200)
  vi.spyOn(OffscreenCanvas.prototype, 'getContext').mockReturnValue(null)
  await expect(encodeImage(sound, uploadPolicy)).rejects.toBeInstanceOf(AggregateError)
})

import { expect, test } from 'vitest'
import { encodeAndFindDefects, getRejectionReason } from '../fixtures/check-encoding.ts'
import { invalidFiles } from '../fixtures/invalid-files.ts'
import { replaceWorker } from '../fixtures/replace-worker.ts'
import { validImages } from '../fixtures/valid-images.ts'

const { started } = replaceWorker(() => '/no-such-worker.js')

test.each(validImages)('encodes with the canvas when the worker script is missing: $name', async (image) => {
  expect(await encodeAndFindDefects(image)).toEqual({ encoder: 'canvas', defects: [] })
})

test.each(invalidFiles)(
  'rejects with the canvas when the worker script is missing: $name ($reason)',
  async ({ make, reason }) => {
    expect(await getRejectionReason(await make())).toBe(reason)
  },
)

test('stops using the worker after it failed to start twice', () => {
  expect(started()).toBe(2)
})

import { expect, test } from 'vitest'
import { badFiles } from '../fixtures/invalid-files.ts'
import { outcomeOf, reasonOf, uploadPolicy } from '../fixtures/check-encoding.ts'
import { goodPictures } from '../fixtures/valid-images.ts'
import { drawQuadrants } from '../fixtures/quadrants.ts'
import { replaceWorker, scriptOf } from '../fixtures/replace-worker.ts'
import { encodeImage } from './encode-image.ts'

const impatient = { ...uploadPolicy, timeoutMs: 100 }
const { started } = replaceWorker(() => scriptOf('onmessage = () => {}'))

test('A camera frame is not lost in a worker that never answers', async () => {
  const frame = await createImageBitmap(drawQuadrants(640, 480))
  expect(await encodeImage(frame, impatient)).toMatchObject({ width: 640, height: 480, path: 'canvas' })
})

test.each(goodPictures)('Where the worker never answers, $name comes out the same', async (picture) => {
  expect(await outcomeOf(picture, impatient)).toEqual({ path: 'canvas', faults: [] })
})

test.each(badFiles)('Where the worker never answers, $name is refused: $reason', async ({ make, reason }) => {
  expect(await reasonOf(await make(), impatient)).toBe(reason)
})

test('A worker that never answered twice is not asked again', () => {
  expect(started()).toBe(2)
})

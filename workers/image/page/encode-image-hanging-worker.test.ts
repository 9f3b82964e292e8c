import { expect, test } from 'vitest'
import { encodeAndFindDefects, getRejectionReason, uploadPolicy } from '../fixtures/check-encoding.ts'
import { invalidFiles } from '../fixtures/invalid-files.ts'
import { createQuadrantCanvas } from '../fixtures/quadrants.ts'
import { createScriptUrl, replaceWorker } from '../fixtures/replace-worker.ts'
import { validImages } from '../fixtures/valid-images.ts'
import { encodeImage } from './encode-image.ts'

const shortTimeout = { ...uploadPolicy, timeoutMs: 100 }
const { started } = replaceWorker(() => createScriptUrl('onmessage = () => {}'))

test.each([
  ['bitmap', () => createImageBitmap(createQuadrantCanvas(640, 480))],
  ['video frame', async () => new VideoFrame(createQuadrantCanvas(640, 480), { timestamp: 0 })],
])('encodes a camera frame that a hanging worker received: %s', async (_name, createFrame) => {
  const frame = await createFrame()
  expect(await encodeImage(frame, shortTimeout)).toMatchObject({ width: 640, height: 480, encoder: 'canvas' })
})

test.each(validImages)('encodes with the canvas when the worker hangs: $name', async (image) => {
  expect(await encodeAndFindDefects(image, shortTimeout)).toEqual({ encoder: 'canvas', defects: [] })
})

test.each(invalidFiles)(
  'rejects with the canvas when the worker hangs: $name ($reason)',
  async ({ make, reason }) => {
    expect(await getRejectionReason(await make(), shortTimeout)).toBe(reason)
  },
)

test('stops using the worker after two timeouts', () => {
  expect(started()).toBe(2)
})

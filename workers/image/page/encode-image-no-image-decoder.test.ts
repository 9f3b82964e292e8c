import { expect, test } from 'vitest'
import { encodeAndFindDefects, getRejectionReason } from '../fixtures/check-encoding.ts'
import { expectConvertedColors } from '../fixtures/display-p3.ts'
import { invalidFiles } from '../fixtures/invalid-files.ts'
import { createScriptUrl, replaceWorker } from '../fixtures/replace-worker.ts'
import { validImages } from '../fixtures/valid-images.ts'

const scriptWithoutImageDecoder = createScriptUrl('delete globalThis.ImageDecoder')
replaceWorker((url) =>
  createScriptUrl(`import ${JSON.stringify(scriptWithoutImageDecoder)}; import ${JSON.stringify(url)}`),
)

test.each(validImages)(
  'encodes upright and resized in the worker without ImageDecoder: $name',
  async (image) => {
    expect(await encodeAndFindDefects(image)).toEqual({ encoder: 'worker', defects: [] })
  },
)

test.each(invalidFiles)('rejects without ImageDecoder: $name ($reason)', async ({ make, reason }) => {
  expect(await getRejectionReason(await make())).toBe(reason)
})

test.each([16, 1000])(
  'converts the colors of a profile without ImageDecoder, at most %i px long',
  (maxSide) => expectConvertedColors(maxSide),
)

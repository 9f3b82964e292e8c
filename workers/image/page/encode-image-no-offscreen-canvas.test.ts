import { expect, test } from 'vitest'
import { encodeAndFindDefects, getRejectionReason } from '../fixtures/check-encoding.ts'
import { invalidFiles } from '../fixtures/invalid-files.ts'
import { createScriptUrl, replaceWorker } from '../fixtures/replace-worker.ts'
import { validImages } from '../fixtures/valid-images.ts'

const scriptWithoutOffscreenCanvas = createScriptUrl('delete globalThis.OffscreenCanvas')
replaceWorker((url) =>
  createScriptUrl(`import ${JSON.stringify(scriptWithoutOffscreenCanvas)}; import ${JSON.stringify(url)}`),
)

test.each(validImages)('encodes with the canvas without OffscreenCanvas: $name', async (image) => {
  expect(await encodeAndFindDefects(image)).toEqual({ encoder: 'canvas', defects: [] })
})

test.each(invalidFiles)('rejects without OffscreenCanvas: $name ($reason)', async ({ make, reason }) => {
  expect(await getRejectionReason(await make())).toBe(reason)
})

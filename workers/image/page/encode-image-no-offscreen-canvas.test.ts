import { expect, test } from 'vitest'
import { badFiles } from '../fixtures/invalid-files.ts'
import { outcomeOf, reasonOf } from '../fixtures/check-encoding.ts'
import { goodPictures } from '../fixtures/valid-images.ts'
import { replaceWorker, scriptOf } from '../fixtures/replace-worker.ts'

const without = scriptOf('delete globalThis.OffscreenCanvas')
replaceWorker((url) => scriptOf(`import ${JSON.stringify(without)}; import ${JSON.stringify(url)}`))

test.each(goodPictures)('Without OffscreenCanvas, $name comes out the same', async (picture) => {
  expect(await outcomeOf(picture)).toEqual({ path: 'canvas', faults: [] })
})

test.each(badFiles)('Without OffscreenCanvas, $name is refused: $reason', async ({ make, reason }) => {
  expect(await reasonOf(await make())).toBe(reason)
})

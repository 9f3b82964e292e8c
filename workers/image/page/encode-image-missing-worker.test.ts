import { expect, test } from 'vitest'
import { badFiles } from '../fixtures/invalid-files.ts'
import { outcomeOf, reasonOf } from '../fixtures/check-encoding.ts'
import { goodPictures } from '../fixtures/valid-images.ts'
import { replaceWorker } from '../fixtures/replace-worker.ts'

const { started } = replaceWorker(() => '/no-such-worker.js')

test.each(goodPictures)('Where the worker script is missing, $name comes out the same', async (picture) => {
  expect(await outcomeOf(picture)).toEqual({ path: 'canvas', faults: [] })
})

test.each(badFiles)(
  'Where the worker script is missing, $name is refused: $reason',
  async ({ make, reason }) => {
    expect(await reasonOf(await make())).toBe(reason)
  },
)

test('The worker is started once more and then given up', () => {
  expect(started()).toBe(2)
})

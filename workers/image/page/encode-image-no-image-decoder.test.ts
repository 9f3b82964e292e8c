import { expect, test } from 'vitest'
import { badFiles } from '../fixtures/invalid-files.ts'
import { bytesOf } from '../fixtures/bytes.ts'
import { outcomeOf, reasonOf, uploadPolicy } from '../fixtures/check-encoding.ts'
import { goodPictures } from '../fixtures/valid-images.ts'
import { replaceWorker, scriptOf } from '../fixtures/replace-worker.ts'
import { storedBytes } from '../fixtures/stored-images.ts'
import { encodeImage } from './encode-image.ts'

const without = scriptOf('delete globalThis.ImageDecoder')
replaceWorker((url) => scriptOf(`import ${JSON.stringify(without)}; import ${JSON.stringify(url)}`))

test.each(goodPictures)(
  'Without ImageDecoder, $name comes out upright and fit, from the worker',
  async (picture) => {
    expect(await outcomeOf(picture)).toEqual({ path: 'worker', faults: [] })
  },
)

test.each(badFiles)('Without ImageDecoder, $name is refused: $reason', async ({ make, reason }) => {
  expect(await reasonOf(await make())).toBe(reason)
})

/** The middle of the first quadrant. */
async function firstColour(blob: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return [...context.getImageData(bitmap.width >> 2, bitmap.height >> 2, 1, 1).data.slice(0, 3)]
}

test('Without ImageDecoder, the colours of a profile are followed, and the profile is not sent', async () => {
  const blob = new Blob([storedBytes('displayP3')])
  const made = await encodeImage(blob, { ...uploadPolicy, maxSide: 16, quality: 1 })
  const wanted = await firstColour(blob)
  ;(await firstColour(made.blob)).forEach((value, channel) => {
    expect(Math.abs(value - (wanted[channel] ?? 0))).toBeLessThan(8)
  })
  expect(new TextDecoder('latin1').decode(await bytesOf(made.blob))).not.toContain('Display P3')
})

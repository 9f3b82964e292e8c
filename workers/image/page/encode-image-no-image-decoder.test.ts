import { expect, test } from 'vitest'
import { readBytes } from '../fixtures/bytes.ts'
import { encodeAndFindDefects, getRejectionReason, uploadPolicy } from '../fixtures/check-encoding.ts'
import { invalidFiles } from '../fixtures/invalid-files.ts'
import { createScriptUrl, replaceWorker } from '../fixtures/replace-worker.ts'
import { readStoredImage } from '../fixtures/stored-images.ts'
import { validImages } from '../fixtures/valid-images.ts'
import { encodeImage } from './encode-image.ts'

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

/** Returns the color in the middle of the first quadrant. */
async function readFirstColor(blob: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return [...context.getImageData(bitmap.width >> 2, bitmap.height >> 2, 1, 1).data.slice(0, 3)]
}

test('converts the colors of a profile and removes it, without ImageDecoder', async () => {
  const blob = new Blob([readStoredImage('displayP3')])
  const encoded = await encodeImage(blob, { ...uploadPolicy, maxSide: 16, quality: 1 })
  const wanted = await readFirstColor(blob)
  ;(await readFirstColor(encoded.blob)).forEach((value, channel) => {
    expect(Math.abs(value - (wanted[channel] ?? 0))).toBeLessThan(8)
  })
  expect(new TextDecoder('latin1').decode(await readBytes(encoded.blob))).not.toContain('Display P3')
})

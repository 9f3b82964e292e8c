import { beforeAll, expect, test, vi } from 'vitest'
import { drawnPicture } from './fixtures/draw-image.ts'
import { prepareUpload } from './prepare-image.ts'

let picture: Blob

// A browser at its end: no worker, and no canvas gives anything.
beforeAll(async () => {
  picture = await drawnPicture(40, 30)
  vi.spyOn(globalThis, 'Worker').mockImplementation(() => {
    throw new Error('no workers here')
  })
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockRejectedValue(new Error('no encoder'))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,')
})

test('Where nothing can encode a sound picture the original is used', async () => {
  const file = new File([picture], 'a.png', { type: 'image/png' })
  const prepared = await prepareUpload(file, { resize: true })
  expect(prepared.file).toBe(file)
  expect(prepared.size).toBeNull()
  expect(prepared.original).toEqual({ bytes: file.size, size: null, format: null })
})

test('but not where the backend would not take it', async () => {
  const file = new File([picture], 'a.gif', { type: 'image/gif' })
  await expect(prepareUpload(file, { resize: true })).rejects.toThrow(AggregateError)
})

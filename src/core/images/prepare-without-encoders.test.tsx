import { beforeAll, expect, test, vi } from 'vitest'
import { drawImage } from './fixtures/draw-image.ts'
import { prepareUpload } from './prepare-image.ts'

let image: Blob

// Simulates a browser in which no encoder works.
beforeAll(async () => {
  image = await drawImage(40, 30)
  vi.spyOn(globalThis, 'Worker').mockImplementation(() => {
    throw new Error('no workers here')
  })
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockRejectedValue(new Error('no encoder'))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,')
})

test('uses the original when no encoder works', async () => {
  const file = new File([image], 'a.png', { type: 'image/png' })
  const prepared = await prepareUpload(file, { resize: true })
  expect(prepared.file).toBe(file)
  expect(prepared.size).toBeNull()
  expect(prepared.original).toEqual({ bytes: file.size, size: null, format: null })
})

test('rejects an original that the backend does not accept when no encoder works', async () => {
  const file = new File([image], 'a.gif', { type: 'image/gif' })
  await expect(prepareUpload(file, { resize: true })).rejects.toThrow(AggregateError)
})

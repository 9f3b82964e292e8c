import { expect, test } from 'vitest'
import { drawnPicture } from './fixtures/drawn-picture.ts'
import { prepareUpload } from './prepare-image.ts'

test('A large picture goes out as a JPEG of 1000 pixels, named after what it is', async () => {
  const file = new File([await drawnPicture(1600, 1200)], 'My.Holiday.PNG', { type: 'image/png' })
  const { file: sent, size, original } = await prepareUpload(file, { resize: true })
  expect([sent.name, sent.type]).toEqual(['My.Holiday.jpg', 'image/jpeg'])
  expect(size).toEqual({ width: 1000, height: 750 })
  expect(original).toEqual({ bytes: file.size, size: { width: 1600, height: 1200 }, format: 'PNG' })
})

test('Without resizing the size stays', async () => {
  const file = new File([await drawnPicture(1600, 1200)], 'a.png', { type: 'image/png' })
  expect((await prepareUpload(file, { resize: false })).size).toEqual({ width: 1600, height: 1200 })
})

test('A file without a name gets one', async () => {
  const { file } = await prepareUpload(new File([await drawnPicture(9, 9)], '', { type: 'image/png' }), {
    resize: true,
  })
  expect(file.name).toBe('image.jpg')
})

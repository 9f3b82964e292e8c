import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tinyPng } from '../test-support/images.ts'
import { readPlainJpegSize } from './plain-jpeg-size.ts'

const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })

test.each([{ progressive: false }, { progressive: true }, { chromaSubsampling: '4:4:4' }])(
  'reads the size of a JPEG with %o',
  async (options) => {
    const file = await create(300, 200).jpeg(options).toBuffer()
    expect(readPlainJpegSize(file)).toEqual({ width: 300, height: 200 })
  },
)

test('leaves a JPEG with EXIF, and other formats, to sharp', async () => {
  const rotated = await create(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(readPlainJpegSize(rotated)).toBeUndefined()
  expect(readPlainJpegSize(tinyPng)).toBeUndefined()
})

test('reads no size from a file that ends before the frame, or whose segments have wrong lengths', async () => {
  const file = await create(300, 200).jpeg().toBuffer()
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
  for (let length = 0; length < frame + 9; length += 1)
    expect(readPlainJpegSize(file.subarray(0, length))).toBeUndefined()
  for (const wrong of [0, 1, 0xffff]) {
    const damaged = Buffer.from(file)
    damaged.writeUInt16BE(wrong, 4)
    expect(readPlainJpegSize(damaged)).toBeUndefined()
  }
})

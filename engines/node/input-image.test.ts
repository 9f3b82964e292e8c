import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createDecompressionBomb, drawText, tinyPng } from '../test-support/images.ts'
import { encodeJpegForModel, inspectImage, maxImageBytes } from './input-image.ts'

describe('checks before decoding', () => {
  test('rejects too many pixels without allocating them', async () => {
    const before = process.memoryUsage().rss
    const bytes = createDecompressionBomb(20_000, 20_000)
    await expect(inspectImage(bytes)).rejects.toMatchObject({
      code: 'invalid_image',
      message:
        'The image has 20000 x 20000 pixels; at most 40 million can be read. Make it smaller first: 2000 pixels on its longest side are enough.',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('rejects too many bytes', async () => {
    await expect(inspectImage(new Uint8Array(maxImageBytes + 1))).rejects.toMatchObject({
      code: 'image_too_large',
    })
  })

  test('detects the media type from the content', async () => {
    expect(await inspectImage(tinyPng)).toMatchObject({
      mediaType: 'image/png',
      width: 8,
      height: 8,
    })
  })
})

test('applies the EXIF orientation to the size and to the JPEG for models', async () => {
  const upright = await drawText(['SIDEWAYS'], { width: 600 })
  const sideways = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const storedMetadata = await sharp(sideways).metadata()
  const image = await inspectImage(sideways)
  expect(image).toMatchObject({ width: storedMetadata.height, height: storedMetadata.width })
  const metadataForModel = await sharp(await encodeJpegForModel(image)).metadata()
  expect([metadataForModel.width, metadataForModel.height, metadataForModel.orientation]).toEqual([
    image.width,
    image.height,
    undefined,
  ])
})

test('flattens transparency to white for models', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const { dominant } = await sharp(await encodeJpegForModel(await inspectImage(bytes))).stats()
  expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { toDataUrl, decompressionBomb, drawText, tinyPng } from '../test-support/images.ts'
import { toModelJpeg, maxImageBytes, parseImage } from './image.ts'

describe('what is judged from the first bytes, before anything is decoded', () => {
  test('too many pixels, told with their number, at once and without memory', async () => {
    const before = process.memoryUsage().rss
    const startedAt = performance.now()
    const bytes = decompressionBomb(20_000, 20_000)
    await expect(parseImage(toDataUrl(bytes, 'image/png'))).rejects.toMatchObject({
      status: 422,
      message: 'The picture has 20000 x 20000 pixels; at most 40 million can be read.',
    })
    expect(performance.now() - startedAt).toBeLessThan(2000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('too many bytes, by the length of the text alone', async () => {
    const text = `data:image/png;base64,${'A'.repeat(Math.ceil((maxImageBytes + 10) / 0.75))}`
    await expect(parseImage(text)).rejects.toMatchObject({ status: 413, code: 'image_too_large' })
  })

  test('content decides, not what is declared', async () => {
    expect(await parseImage(toDataUrl(tinyPng, 'image/jpeg'))).toMatchObject({
      mediaType: 'image/png',
      width: 8,
      height: 8,
    })
  })
})

test('a picture taken sideways has its upright size, and is upright for the model', async () => {
  const upright = await drawText(['SIDEWAYS'], { width: 600 })
  const sideways = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const stored = await sharp(sideways).metadata()
  const picture = await parseImage(toDataUrl(sideways))
  expect(picture).toMatchObject({ width: stored.height, height: stored.width })
  const sent = await sharp(await toModelJpeg(picture)).metadata()
  expect([sent.width, sent.height, sent.orientation]).toEqual([picture.width, picture.height, undefined])
})

test('transparent parts are white for the model, not black', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const { dominant } = await sharp(await toModelJpeg(await parseImage(toDataUrl(bytes, 'image/png')))).stats()
  expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
})

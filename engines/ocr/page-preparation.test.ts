import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { GrayPixels } from '../image/pixels.ts'
import { inspectImage } from '../node/input-image.ts'
import { openTesseract } from '../node/open-tesseract.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawText } from '../test-support/images.ts'
import { findSkew } from './find-skew.ts'
import { splitBands } from './split-bands.ts'
import { createTextReader } from './text-reader.ts'

const reader = createTextReader({ openEngine: () => openTesseract() })
afterAll(() => reader.close())
const { signal } = new AbortController()
const read = async (bytes: Uint8Array) => await reader.read(toPixelSource(await inspectImage(bytes)), signal)

async function toGrayPixels(bytes: Uint8Array): Promise<GrayPixels> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const lines = [
  'Invoice 4711 dated 20 November',
  'Total amount due: 128.50 EUR',
  'Keep dry and away from sunlight',
]

describe('tilted pages', () => {
  test.each([-8, -2.4, 0, 3, 9])('finds lines that are tilted by %d degrees', async (angle) => {
    const tilted = await sharp(await drawText(lines))
      .rotate(angle, { background: '#fff' })
      .toBuffer()
    expect(Math.abs(findSkew(await toGrayPixels(tilted)) - angle)).toBeLessThanOrEqual(0.5)
  })

  test('reads a tilted page, with boxes in the pixels of the image', async () => {
    const upright = await drawText(lines)
    const { width = 0, height = 0 } = await sharp(upright).metadata()
    const { data, info } = await sharp(upright)
      .rotate(6, { background: '#fff' })
      .jpeg()
      .toBuffer({ resolveWithObject: true })
    const reading = await read(data)
    expect(reading.text).toBe(lines.join('\n'))
    const invoice = (await read(upright)).words[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [invoice.x + invoice.width / 2 - width / 2, invoice.y + invoice.height / 2 - height / 2]
    const [cos, sin] = [Math.cos((6 * Math.PI) / 180), Math.sin((6 * Math.PI) / 180)]
    const box = reading.words[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(Math.abs(box.x + box.width / 2 - (x * cos - y * sin + info.width / 2))).toBeLessThanOrEqual(4)
    expect(Math.abs(box.y + box.height / 2 - (x * sin + y * cos + info.height / 2))).toBeLessThanOrEqual(4)
  })
})

test('reads lines between dashes and beside a dark border', async () => {
  const dashes = '- '.repeat(40)
  const text = await drawText(['Subtotal 12.40', dashes, 'TOTAL 28.30', dashes, 'Change 21.70'])
  const bordered = await sharp(text).extend({ left: 60, right: 60, background: '#000' }).jpeg().toBuffer()
  expect((await read(bordered)).text.split(/\n+/)).toEqual(['Subtotal 12.40', 'TOTAL 28.30', 'Change 21.70'])
})

test('splits a page between lines', async () => {
  const page = await toGrayPixels(await drawText(Array.from({ length: 40 }, (_, line) => `Line ${line}`)))
  const bands = splitBands(page, 700)
  expect(bands.length).toBeGreaterThan(2)
  for (const { image } of bands) {
    const isBlank = (row: number) =>
      image.data.subarray(row * image.width, (row + 1) * image.width).every((value) => value > 127)
    expect([isBlank(0), isBlank(image.height - 1)]).toEqual([true, true])
  }
  expect(bands.slice(1).map(({ startsParagraph }) => startsParagraph)).toEqual(
    bands.slice(1).map(() => false),
  )
})

test('splits a page between paragraphs, and says so', async () => {
  const paragraph = Array.from({ length: 8 }, (_, line) => `Line ${line}`)
  const page = await toGrayPixels(
    await drawText([...paragraph, '', ...paragraph, '', ...paragraph, '', ...paragraph]),
  )
  const bands = splitBands(page, 900)
  expect(bands.length).toBeGreaterThan(1)
  expect(bands.map(({ startsParagraph }) => startsParagraph)).toEqual(bands.map(() => true))
})

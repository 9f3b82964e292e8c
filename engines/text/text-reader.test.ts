import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { inspectImage } from '../node/input-image.ts'
import { createNodeTextReader } from '../node/node-text-reader.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawNoise, drawText } from '../test-support/images.ts'
import { drawReceipt, drawReceipts } from '../test-support/receipts.ts'

const reader = createNodeTextReader()
afterAll(() => reader.close())
const { signal } = new AbortController()
const parsePixels = async (bytes: Uint8Array) => toPixelSource(await inspectImage(bytes))
const read = async (bytes: Uint8Array, languages: string[] = []) =>
  await reader.read(await parsePixels(bytes), { signal, languages })
const lines = [
  'Invoice 4711 dated 20 November',
  'Total amount due: 128.50 EUR',
  'Keep dry and away from sunlight',
]

function levenshteinDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (character === b[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

describe('small print', () => {
  test('reads decimal points', async () => {
    const { bytes, amounts } = await drawReceipt({ width: 480, size: 12, font: 'serif', noise: 4, seed: 12 })
    const { text } = await read(bytes)
    for (const amount of amounts) expect(text.split(/\s+/)).toContain(amount)
  })

  test('reads letters of 10 px in a photo of 3000 px', async () => {
    const text = await drawText(lines, { size: 14, width: 400 })
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#fff' } })
      .composite([
        { input: text, left: 300, top: 200 },
        { input: text, left: 2300, top: 1500 },
      ])
      .jpeg()
      .toBuffer()
    expect((await read(photo)).words.map(({ text }) => text)).toEqual(
      [...lines, ...lines].join(' ').split(' '),
    )
  })

  test('reads at least 98 % of letters and 95 % of amounts of receipts of 400 to 1000 pixels', {
    tags: ['slow'],
    timeout: 240_000,
  }, async ({ annotate }) => {
    let [letters, wrong, amounts, right] = [0, 0, 0, 0]
    for await (const receipt of drawReceipts()) {
      const { text } = await read(receipt.bytes)
      const expected = receipt.lines.join(' ')
      const words = text.split(/\s+/)
      letters += expected.length
      wrong += levenshteinDistance(expected, words.join(' '))
      amounts += receipt.amounts.length
      right += receipt.amounts.filter((amount) => words.includes(amount)).length
    }
    await annotate(
      `${(100 - (100 * wrong) / letters).toFixed(2)} % of letters, ${right} of ${amounts} amounts`,
    )
    expect(1 - wrong / letters).toBeGreaterThanOrEqual(0.98)
    expect(right / amounts).toBeGreaterThanOrEqual(0.95)
  })
})

describe('rotated images', () => {
  /** @param rotation clockwise, in degrees. */
  const rotateBox = (
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { rotation, size }: { rotation: number; size: { width: number; height: number } },
  ) => {
    if (rotation === 90) return { x: size.height - y - height, y: x, width: height, height: width }
    if (rotation === 180) return { x: size.width - x - width, y: size.height - y - height, width, height }
    return { x: y, y: size.width - x - width, width: height, height: width }
  }

  test.each([90, 180, 270])(
    'reads an image rotated by %i degrees, with boxes in its own pixels',
    async (rotation) => {
      const upright = await drawText(lines, { size: 28 })
      const { width = 0, height = 0 } = await sharp(upright).metadata()
      const uprightReading = await read(upright)
      expect(uprightReading.rotation).toBe(0)
      const reading = await read(await sharp(upright).rotate(rotation).jpeg().toBuffer())
      expect(reading.text).toBe(lines.join('\n'))
      expect(reading.rotation).toBe(360 - rotation)
      for (const [index, { text, box }] of uprightReading.words.entries()) {
        const expected = rotateBox(box, { rotation, size: { width, height } })
        expect(reading.words[index]?.text).toBe(text)
        const actual = reading.words[index]?.box ?? expected
        const [dx, dy] = [actual.x - expected.x, actual.y - expected.y]
        const [dw, dh] = [actual.width - expected.width, actual.height - expected.height]
        // The detection may see sideways lines as higher.
        for (const shift of [dx + dw / 2, dy + dh / 2]) expect(Math.abs(shift), text).toBeLessThanOrEqual(4)
        for (const change of [dw, dh]) expect(Math.abs(change), text).toBeLessThanOrEqual(16)
      }
    },
  )

  test.each([-20, 6, 35])(
    'reads a page that is tilted by %i degrees, with boxes in the pixels of the image',
    async (angle) => {
      const upright = await drawText(lines)
      const { width = 0, height = 0 } = await sharp(upright).metadata()
      const { data, info } = await sharp(upright)
        .rotate(angle, { background: '#fff' })
        .jpeg()
        .toBuffer({ resolveWithObject: true })
      const reading = await read(data)
      expect(reading.text).toBe(lines.join('\n'))
      const invoice = (await read(upright)).words[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 }
      const [x, y] = [invoice.x + invoice.width / 2 - width / 2, invoice.y + invoice.height / 2 - height / 2]
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      const box = reading.words[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 }
      expect(Math.abs(box.x + box.width / 2 - (x * cos - y * sin + info.width / 2))).toBeLessThanOrEqual(8)
      expect(Math.abs(box.y + box.height / 2 - (x * sin + y * cos + info.height / 2))).toBeLessThanOrEqual(8)
    },
  )

  test.each(['UN348I', 'UN3481', 'LOT 7', 'EXIT', 'B8'])('does not rotate %s', async (label) => {
    for (const size of [24, 48, 72]) {
      const { text, rotation } = await read(await drawText([label], { size, width: 400 }))
      expect({ text, size, rotation }).toMatchObject({ rotation: 0 })
    }
  })
})

describe('contrast', () => {
  test('reads light letters on dark', async () => {
    const negative = await sharp(await drawText(lines))
      .negate()
      .jpeg()
      .toBuffer()
    expect((await read(negative)).text).toBe(lines.join('\n'))
  })

  test('reads letters that are a tenth darker than the paper', async () => {
    const pale = await sharp(await drawText(lines))
      .linear(0.1, 200)
      .jpeg({ quality: 90 })
      .toBuffer()
    expect((await read(pale)).text).toBe(lines.join('\n'))
  })
})

describe('large images', () => {
  test('reads the ends of a panorama of 20,000 px', { timeout: 60_000 }, async () => {
    const text = await drawText(['EXIT 24'], { size: 60, width: 500 })
    const panorama = await sharp({ create: { width: 20_000, height: 1500, channels: 3, background: '#cde' } })
      .composite([100, 9800, 19_400].map((left) => ({ input: text, left, top: 700 })))
      .jpeg()
      .toBuffer()
    const { words } = await read(panorama)
    expect(words.map((word) => word.text)).toEqual(['EXIT', '24', 'EXIT', '24', 'EXIT', '24'])
    expect(Math.abs((words[4]?.box.x ?? 0) - 19_440)).toBeLessThan(20)
  })
})

describe('images without text', () => {
  test.each([300, 1000])('reads noise of %i px as nothing', async (side) => {
    const { words, confidence } = await read(await drawNoise({ side }))
    expect({ words, confidence }).toEqual({ words: [], confidence: 0 })
  })

  test.each([400, 800])('reads nearly nothing in random pixels of %i px', async (side) => {
    const random = Uint8Array.from({ length: side * side }, (_, index) => Math.imul(index, 2654435761) >>> 24)
    const pixels = sharp(random, { raw: { width: side, height: side, channels: 1 } })
    const { words } = await read(await pixels.resize(800, 800, { kernel: 'cubic' }).png().toBuffer())
    expect(words.filter(({ text }) => text.length > 2)).toEqual([])
    expect(words.length).toBeLessThan(5)
  })

  test('reads an empty wall as nothing', async () => {
    const wall = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c8c0b0' } })
      .jpeg()
      .toBuffer()
    expect(await read(wall)).toMatchObject({ text: '', words: [], rotation: 0, isIllegible: false })
  })
})

describe('rows and paragraphs', () => {
  test('joins a price with its article, and reads columns of prose one after the other', async () => {
    const left = [
      'The quick brown fox jumps over',
      'the lazy dog that sleeps in',
      'the shade of an old oak tree',
      'beside the road',
    ]
    const right = [
      'Another column of text begins',
      'here and continues for some',
      'lines until the page ends at',
      'the lower border',
    ]
    const column = async (text: string[]) => await drawText(text, { size: 24, width: 480 })
    const page = await sharp({ create: { width: 1000, height: 300, channels: 3, background: '#fff' } })
      .composite([
        { input: await column(left), left: 0, top: 0 },
        { input: await column(right), left: 500, top: 0 },
      ])
      .jpeg()
      .toBuffer()
    expect((await read(page)).text.split(/\n+/)).toEqual([...left, ...right])
    const receipt = await drawReceipt({ width: 600, size: 20, font: 'sans-serif', seed: 3 })
    expect((await read(receipt.bytes)).text.split(/\n+/)).toEqual(receipt.lines)
  })

  test('reads lines between dashes and beside a dark border', async () => {
    const dashes = '- '.repeat(40)
    const text = await drawText(['Subtotal 12.40', dashes, 'TOTAL 28.30', dashes, 'Change 21.70'])
    const bordered = await sharp(text).extend({ left: 60, right: 60, background: '#000' }).jpeg().toBuffer()
    expect((await read(bordered)).text.split(/\n+/)).toEqual(
      expect.arrayContaining(['Subtotal 12.40', 'TOTAL 28.30', 'Change 21.70']),
    )
  })
})

describe('languages', () => {
  test('reads German letters with its model, and base letters without', async () => {
    const german = ['Größe: für Füße', 'Rückgabe gegen Quittung', 'ÄPFEL UND ÖL 3,20']
    const bytes = await drawText(german)
    expect((await read(bytes, ['deu', 'eng'])).text).toBe(german.join('\n'))
    const plain = (await read(bytes)).text
    expect(plain).toMatch(/^[\p{Script=Latin}\p{N}\p{P}\s]+$/u)
    expect(plain).toContain('gegen Quittung')
  })
})

test('reports three lines of a preview, and then each line once', async () => {
  const expected = [...lines, 'Handle with care', 'This side up', 'Gross weight 12 kg']
  const reports: string[][] = []
  const image = await parsePixels(await drawText(expected, { size: 24 }))
  const onLines = ({ text }: { text: string }) => reports.push(text.split(/\n+/))
  expect((await reader.read(image, { signal, onLines })).text.split(/\n+/)).toEqual(expected)
  expect(reports[0]).toHaveLength(3)
  expect(reports.at(-1)).toEqual(expected)
  for (const report of reports) expect(report).toEqual(expected.filter((line) => report.includes(line)))
})

test('ends with an error after the time limit, and other images can still be read', async () => {
  const readerWithTimeout = createNodeTextReader({ timeoutMs: 1 })
  const image = await parsePixels(await drawText(lines))
  await expect(readerWithTimeout.read(image, { signal })).rejects.toMatchObject({
    code: 'out_of_time',
    message: 'There was not enough time to read this image. Please try again later.',
  })
  await readerWithTimeout.close()
  expect((await read(await drawText(['Next image']))).text).toBe('Next image')
})

test('ends with the reason of an aborted signal', async () => {
  const controller = new AbortController()
  const reading = reader.read(await parsePixels(await drawText(lines)), { signal: controller.signal })
  controller.abort(new Error('cancelled'))
  await expect(reading).rejects.toThrow('cancelled')
})

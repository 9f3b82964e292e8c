import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { inspectImage } from '../node/input-image.ts'
import { openTesseract } from '../node/open-tesseract.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawNoise, drawText } from '../test-support/images.ts'
import { drawReceipt, drawReceipts } from '../test-support/receipts.ts'
import { createTextReader } from './text-reader.ts'

const reader = createTextReader({ openEngine: () => openTesseract() })
afterAll(() => reader.close())
const { signal } = new AbortController()
const parsePixels = async (bytes: Uint8Array) => toPixelSource(await inspectImage(bytes))
const read = async (bytes: Uint8Array) => await reader.read(await parsePixels(bytes), signal)

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
  const lines = [
    'Invoice 4711 dated 20 November',
    'Total amount due: 128.50 EUR',
    'Keep dry and away from sunlight',
  ]
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
    { tags: ['slow'] },
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
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(
            Math.abs((reading.words[index]?.box[side] ?? 0) - expected[side]),
            `${text} ${side}`,
          ).toBeLessThanOrEqual(3)
      }
    },
  )
})

describe('short upright labels', () => {
  test.each(['UN348I', 'UN3481', 'LOT 7', 'EXIT', 'B8'])('does not rotate %s', async (label) => {
    for (const size of [24, 48, 72]) {
      const { text, rotation } = await read(await drawText([label], { size, width: 400 }))
      expect({ text, size, rotation }).toMatchObject({ rotation: 0 })
    }
  })
})

describe('noise', () => {
  test('noise is read as at most a few words', { tags: ['slow'] }, async () => {
    const { words, text } = await read(await drawNoise({ side: 300 }))
    expect(words.length, text).toBeLessThanOrEqual(3)
    expect(text.split(/\s+/).filter(Boolean)).toEqual(words.map((word) => word.text))
  })

  test('rejects an image after the timeout, and other images can still be read', async () => {
    const readerWithTimeout = createTextReader({ openEngine: () => openTesseract(), timeoutMs: 1 })
    const noise = await parsePixels(await drawNoise({ side: 300 }))
    await expect(readerWithTimeout.read(noise, signal)).rejects.toMatchObject({
      code: 'out_of_time',
      message: 'There was not enough time to read this image. Please try again later.',
    })
    await expect(readerWithTimeout.read(noise, signal)).rejects.toMatchObject({ code: 'out_of_time' })
    await readerWithTimeout.close()
    expect((await read(await drawText(['Next image']))).text).toBe('Next image')
  })
})

test('reads German with its model', async () => {
  const german = createTextReader({ openEngine: () => openTesseract(['deu', 'eng']) })
  const image = await parsePixels(await drawText(['Größe: für Füße', 'Rückgabe gegen Quittung']))
  expect((await german.read(image, signal)).text).toBe('Größe: für Füße\nRückgabe gegen Quittung')
  await german.close()
})

test('returns the rest of an image if a part takes too long', async () => {
  let count = 0
  const words = [[[{ text: 'Total', confidence: 0.95, corners: { x0: 0, y0: 0, x1: 90, y1: 30 } }]]]
  const readerOfSlowImage = createTextReader({
    openEngine: async () => ({
      recognize: () => {
        count += 1
        return count === 1
          ? new Promise(() => undefined)
          : Promise.resolve({ confidence: 0.95, paragraphs: words })
      },
      close: async () => undefined,
    }),
    timeoutMs: 2000,
  })
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long receipt`)
  const result = await readerOfSlowImage.read(await parsePixels(await drawText(lines)), signal)
  await readerOfSlowImage.close()
  expect(result.text).toContain('Total')
  expect(result.unreadFraction).toBeGreaterThan(0)
  expect(result.unreadFraction).toBeLessThan(1)
})

test('reports a first reading, and reads unsure parts again unless it is to finish', async () => {
  const readings = [0.6, 0.98, 0.6]
  const unsureReader = createTextReader({
    openEngine: async () => ({
      recognize: async () => {
        const confidence = readings.shift() ?? fail()
        const corners = { x0: 0, y0: 0, x1: 90, y1: 30 }
        return { confidence, paragraphs: [[[{ text: `Total ${confidence}`, confidence, corners }]]] }
      },
      close: async () => undefined,
    }),
  })
  const image = await parsePixels(await drawText(['Total']))
  const firstTexts: string[] = []
  const finishing = new AbortController()
  const onFirstReading = async ({ text }: { text: string }) => void firstTexts.push(text)
  const options = { finishSignal: finishing.signal, onFirstReading }
  expect((await unsureReader.read(image, signal, options)).text).toBe('Total 0.98')
  finishing.abort()
  expect((await unsureReader.read(image, signal, options)).text).toBe('Total 0.6')
  expect(firstTexts).toEqual(['Total 0.6', 'Total 0.6'])
  await unsureReader.close()
})

function fail(): never {
  throw new Error('There are no more readings.')
}

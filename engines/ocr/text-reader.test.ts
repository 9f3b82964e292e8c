import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { toDataUrl, drawNoise, drawText } from '../test-support/images.ts'
import { drawReceipt, drawReceipts } from '../test-support/receipts.ts'
import { parseImage } from '../image/image.ts'
import { createTextReader } from './text-reader.ts'

const reader = createTextReader()
afterAll(() => reader.close())
const asked = async (bytes: Uint8Array, owner = 'organization') => ({
  picture: await parseImage(toDataUrl(bytes)),
  owner,
  signal: new AbortController().signal,
})
const read = async (bytes: Uint8Array) => await reader.read(await asked(bytes))

/** Letters that must be changed to make the one text of the other (Levenshtein). */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let place = 1; place <= other.length; place++) {
      const replaced = (row[place - 1] ?? 0) + (letter === other[place - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

describe('small pictures', () => {
  test('an amount keeps its point', async () => {
    const { bytes, amounts } = await drawReceipt({ width: 480, size: 12, font: 'serif', noise: 4, seed: 12 })
    const { text } = await read(bytes)
    for (const amount of amounts) expect(text.split(/\s+/)).toContain(amount)
  })

  test('of receipts from 400 to 1000 pixels, 98 of 100 letters and 95 of 100 amounts are right', async ({
    annotate,
  }) => {
    let [letters, wrong, amounts, right] = [0, 0, 0, 0]
    for await (const receipt of drawReceipts()) {
      const { text } = await read(receipt.bytes)
      const truth = receipt.lines.join(' ')
      const words = text.split(/\s+/)
      letters += truth.length
      wrong += edits(truth, words.join(' '))
      amounts += receipt.amounts.length
      right += receipt.amounts.filter((amount) => words.includes(amount)).length
    }
    await annotate(
      `${(100 - (100 * wrong) / letters).toFixed(2)} % of letters, ${right} of ${amounts} amounts`,
    )
    expect(1 - wrong / letters).toBeGreaterThanOrEqual(0.98)
    expect(right / amounts).toBeGreaterThanOrEqual(0.95)
  }, 240_000)
})

describe('pictures that are not upright', () => {
  const lines = [
    'Invoice 4711 dated 20 November',
    'Total amount due: 128.50 EUR',
    'Keep dry and away from sunlight',
  ]
  /** Where a box of the upright picture is after a turn, clockwise. */
  const turnedBox = (
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { turn, size }: { turn: number; size: { width: number; height: number } },
  ) => {
    if (turn === 90) return { x: size.height - y - height, y: x, width: height, height: width }
    if (turn === 180) return { x: size.width - x - width, y: size.height - y - height, width, height }
    return { x: y, y: size.width - x - width, width: height, height: width }
  }

  test.each([90, 180, 270])(
    'turned by %i degrees: read all the same, with boxes of the picture as sent',
    async (turn) => {
      const upright = await drawText(lines, { size: 28 })
      const { width = 0, height = 0 } = await sharp(upright).metadata()
      const straight = await read(upright)
      expect(straight.rotation).toBe(0)
      const reading = await read(await sharp(upright).rotate(turn).jpeg().toBuffer())
      expect(reading.text).toBe(lines.join('\n'))
      expect(reading.rotation).toBe(360 - turn)
      for (const [at, { text, box }] of straight.words.entries()) {
        const expected = turnedBox(box, { turn, size: { width, height } })
        expect(reading.words[at]?.text).toBe(text)
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(
            Math.abs((reading.words[at]?.box[side] ?? 0) - expected[side]),
            `${text} ${side}`,
          ).toBeLessThanOrEqual(3)
      }
    },
  )
})

describe('short labels that are upright', () => {
  test.each(['UN348I', 'UN3481', 'LOT 7', 'EXIT', 'B8'])('%s is not turned', async (label) => {
    for (const size of [24, 48, 72]) {
      const { text, rotation } = await read(await drawText([label], { size, width: 400 }))
      expect({ text, size, turned }).toMatchObject({ turned: 0 })
    }
  })
})

describe('noise', () => {
  test('is not read as words', async () => {
    const { words, text } = await read(await drawNoise({ side: 300 }))
    expect(words.length, text).toBeLessThanOrEqual(3)
    expect(text.split(/\s+/).filter(Boolean)).toEqual(words.map((word) => word.text))
  })

  test('what takes longer than its budget is refused, and the reader goes on', async () => {
    const hasty = createTextReader({ longestMs: 1 })
    const noise = await asked(await drawNoise({ side: 300 }))
    await expect(hasty.read(noise)).rejects.toMatchObject({
      status: 422,
      code: 'unreadable_picture',
      message: 'This picture could not be read in time. Please send a sharper one.',
    })
    // Waiting is no part of it: the second is refused for its own time.
    await expect(hasty.read(noise)).rejects.toMatchObject({ code: 'unreadable_picture' })
    await hasty.close()
    expect((await read(await drawText(['Next picture']))).text).toBe('Next picture')
  })
})

test('One owner with many pictures does not hold up another with one', async () => {
  const label = await drawText(['EXIT'], { width: 300 })
  const finished: string[] = []
  const owners = ['many', 'many', 'many', 'many', 'one']
  const pictures = await Promise.all(owners.map((owner) => asked(label, owner)))
  await Promise.all(pictures.map((job) => reader.read(job).then(() => finished.push(job.owner))))
  expect(finished.indexOf('one')).toBeLessThanOrEqual(2)
  expect(finished).toHaveLength(5)
})

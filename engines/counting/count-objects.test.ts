import { describe, expect, test } from 'vitest'
import { type CountingImage, drawSvg, drawScene } from '../test-support/counting-images.ts'
import { drawCorpus } from '../test-support/counting-corpus.ts'
import { toDataUrl, drawObjects } from '../test-support/images.ts'
import { countObjects } from './count-objects.ts'
import { parseImage } from '../image/image.ts'

const count = async (bytes: Uint8Array, signal = new AbortController().signal) =>
  await countObjects(await parseImage(toDataUrl(bytes)), signal)

describe('what was once counted wrong with confidence', () => {
  test.each<[string, Parameters<typeof drawScene>[0]]>([
    ['a blank sheet, dark in the corners', { shape: 'disc', count: 0, radius: 10, light: 'vignette' }],
    ['six discs on it', { shape: 'disc', count: 6, radius: 60, light: 'vignette' }],
    ['twenty of a hundredth of the picture', { shape: 'disc', count: 20, radius: 6 }],
    ['six pale ones', { shape: 'disc', count: 6, radius: 50, ink: 'pale' }],
    ['pale and dark ones', { shape: 'disc', count: 6, radius: 50, ink: 'mixed' }],
    ['six rings with a dot inside', { shape: 'ring with dot', count: 6, radius: 50 }],
  ])('%s', async (_, scene) => {
    const drawn = await drawScene(scene, 7)
    const { boxes, confidence } = await count(drawn.bytes)
    expect([boxes.length, confidence]).toEqual([drawn.count, 0.95])
  })

  test('a page of text is refused with what the counter can do', async () => {
    const lines = Array.from(
      { length: 12 },
      (_, at) =>
        `<text x="40" y="${60 + at * 50}" font-size="30">Keep dry and away from direct sunlight</text>`,
    )
    const bytes = await drawSvg({ width: 1000, height: 700, back: '#fff', parts: lines, seed: 1 })
    await expect(count(bytes)).rejects.toMatchObject({
      status: 422,
      code: 'background_not_plain',
      message: expect.stringContaining('can only count objects that lie apart on a plain background'),
    })
  })
})

describe('boxes are pixels of the picture that was sent', () => {
  test('of one that is larger than the counter works with', async () => {
    const parts = ['<rect x="400" y="600" width="300" height="200" fill="#824"/>']
    const bytes = await drawSvg({ width: 2400, height: 1600, back: '#fff', parts, seed: 1 })
    const { boxes } = await count(bytes)
    const [box = { x: 0, y: 0, width: 0, height: 0 }] = boxes
    expect(boxes).toHaveLength(1)
    expect(Math.abs(box.x - 400)).toBeLessThanOrEqual(4)
    expect(Math.abs(box.y - 600)).toBeLessThanOrEqual(4)
    expect(Math.abs(box.width - 300)).toBeLessThanOrEqual(8)
    expect(Math.abs(box.height - 200)).toBeLessThanOrEqual(8)
  })
})

test('a count that nobody waits for any more ends', async () => {
  const leaving = new AbortController()
  const outcome = count(await drawObjects(5), leaving.signal)
  leaving.abort()
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
})

describe('over a corpus of drawn pictures', () => {
  type Outcome = CountingImage & { said: number | undefined; confidence: number }
  const outcomeOf = async (picture: CountingImage): Promise<Outcome> => {
    const counted = await count(picture.bytes).catch((error: { status?: number }) => {
      expect(error.status, picture.name).toBe(422)
      return undefined
    })
    return { ...picture, said: counted?.boxes.length, confidence: counted?.confidence ?? 0 }
  }

  test('a confidence of 0.8 or more comes with the exact count only, and plain pictures are counted', async ({
    annotate,
  }) => {
    const outcomes: Outcome[] = []
    for await (const picture of drawCorpus()) outcomes.push(await outcomeOf(picture))
    const isSure = ({ confidence }: Outcome) => confidence >= 0.8
    const isExact = ({ said, count: truth }: Outcome) => said === truth
    const plain = outcomes.filter(({ isPlain }) => isPlain)
    const share = (some: Outcome[]) => `${some.length} of ${plain.length}`
    await annotate(
      `Counted exactly: ${share(plain.filter(isExact))} plain pictures, with confidence: ${share(plain.filter(isSure))}; ${outcomes.length - plain.length} others`,
    )
    expect(outcomes.length).toBeGreaterThanOrEqual(60)
    expect(outcomes.filter((one) => isSure(one) && !isExact(one)).map(({ name }) => name)).toEqual([])
    expect(plain.filter(isExact).length / plain.length).toBeGreaterThanOrEqual(0.97)
    expect(plain.filter(isSure).length / plain.length).toBeGreaterThanOrEqual(0.9)
  }, 240_000)
})

import { describe, expect, test } from 'vitest'
import { inspectImage } from '../node/input-image.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawCorpus } from '../test-support/counting-corpus.ts'
import { type CountingImage, drawScene, drawSvg } from '../test-support/counting-images.ts'
import { drawObjects } from '../test-support/images.ts'
import { countForeground } from './count-foreground.ts'

const countInBytes = async (bytes: Uint8Array, signal = new AbortController().signal) =>
  await countForeground(toPixelSource(await inspectImage(bytes)), signal)

describe('difficult scenes are counted with high confidence', () => {
  test.each<[string, Parameters<typeof drawScene>[0]]>([
    ['an empty background with vignetting', { shape: 'disc', count: 0, radius: 10, light: 'vignette' }],
    ['discs on a background with vignetting', { shape: 'disc', count: 6, radius: 60, light: 'vignette' }],
    ['small discs', { shape: 'disc', count: 20, radius: 6 }],
    ['pale discs', { shape: 'disc', count: 6, radius: 50, ink: 'pale' }],
    ['pale and dark discs', { shape: 'disc', count: 6, radius: 50, ink: 'mixed' }],
    ['rings with a dot inside', { shape: 'ring with dot', count: 6, radius: 50 }],
  ])('%s', async (_, scene) => {
    const drawn = await drawScene(scene, 7)
    const { boxes, confidence } = await countInBytes(drawn.bytes)
    expect([boxes.length, confidence]).toEqual([drawn.count, 0.95])
  })
})

test('rejects a page of text', async () => {
  const lines = Array.from(
    { length: 12 },
    (_, line) =>
      `<text x="40" y="${60 + line * 50}" font-size="30">Keep dry and away from direct sunlight</text>`,
  )
  const bytes = await drawSvg({ width: 1000, height: 700, back: '#fff', parts: lines, seed: 1 })
  await expect(countInBytes(bytes)).rejects.toMatchObject({
    code: 'background_not_plain',
    message: expect.stringContaining('can only count objects that lie apart on a plain background'),
  })
})

test('returns boxes in pixels of the original image when it is larger than the working size', async () => {
  const parts = ['<rect x="400" y="600" width="300" height="200" fill="#824"/>']
  const bytes = await drawSvg({ width: 2400, height: 1600, back: '#fff', parts, seed: 1 })
  const { boxes } = await countInBytes(bytes)
  const [box = { x: 0, y: 0, width: 0, height: 0 }] = boxes
  expect(boxes).toHaveLength(1)
  expect(Math.abs(box.x - 400)).toBeLessThanOrEqual(4)
  expect(Math.abs(box.y - 600)).toBeLessThanOrEqual(4)
  expect(Math.abs(box.width - 300)).toBeLessThanOrEqual(8)
  expect(Math.abs(box.height - 200)).toBeLessThanOrEqual(8)
})

test('rejects with an AbortError when aborted', async () => {
  const controller = new AbortController()
  const outcome = countInBytes(await drawObjects(5), controller.signal)
  controller.abort()
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
})

describe('over a corpus of drawn images', () => {
  type Outcome = CountingImage & { counted: number | undefined; confidence: number }
  const getOutcome = async (image: CountingImage): Promise<Outcome> => {
    const result = await countInBytes(image.bytes).catch((error: { code?: string }) => {
      expect(error.code, image.name).toBe('background_not_plain')
      return undefined
    })
    return { ...image, counted: result?.boxes.length, confidence: result?.confidence ?? 0 }
  }

  test('confidence of 0.8 or more implies the exact count, and plain images are counted', {
    tags: ['slow'],
    timeout: 240_000,
  }, async ({ annotate }) => {
    const outcomes: Outcome[] = []
    for await (const image of drawCorpus()) outcomes.push(await getOutcome(image))
    const isConfident = ({ confidence }: Outcome) => confidence >= 0.8
    const isExact = ({ counted, count: expected }: Outcome) => counted === expected
    const plainImages = outcomes.filter(({ hasOnlySeparateObjects }) => hasOnlySeparateObjects)
    const formatRatio = (some: Outcome[]) => `${some.length} of ${plainImages.length}`
    await annotate(
      `Plain images counted exactly: ${formatRatio(plainImages.filter(isExact))}, with confidence: ${formatRatio(plainImages.filter(isConfident))}; ${outcomes.length - plainImages.length} other images`,
    )
    expect(outcomes.length).toBeGreaterThanOrEqual(60)
    expect(outcomes.filter((one) => isConfident(one) && !isExact(one)).map(({ name }) => name)).toEqual([])
    expect(plainImages.filter(isExact).length / plainImages.length).toBeGreaterThanOrEqual(0.97)
    expect(plainImages.filter(isConfident).length / plainImages.length).toBeGreaterThanOrEqual(0.9)
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { ReadText } from '#contract/text-answer.ts'
import type { AgentKindName } from '../agents/kinds.ts'
import { toDataUrl, drawNoise, drawObjects, drawText } from '#engines/test-support/images.ts'
import { createLocalEngine } from './local-engine.ts'
import { parseImage } from '#engines/image/image.ts'

const engine = createLocalEngine()
afterAll(() => engine.close())

async function analyze(
  kind: AgentKindName,
  bytes: Uint8Array,
  parameter?: string,
  signal = new AbortController().signal,
) {
  const picture = await parseImage(toDataUrl(bytes))
  const job = { agentCode: kind, owner: 'organization', kind, picture, parameter, model: 'built-in', signal }
  return await engine.analyze(job)
}

const page = [
  'The quick brown fox jumps over the lazy dog',
  'Invoice 4711 dated 20 November 2026',
  'Total amount due: 128.50 EUR',
  'Please pay within fourteen days of receipt',
  'Deliver to Platform Street 12, 10115 Berlin',
  'Keep dry and away from direct sunlight',
]

describe('reading text', () => {
  test('at least 95 of 100 words of a clean picture are right, with boxes in its own pixels', async () => {
    const { result, model } = await analyze('text', await drawText(page))
    const read = ReadText.parse(result)
    const wanted = page.join(' ').split(' ')
    const found = new Set(read.text.split(/\s+/))
    const right = wanted.filter((word) => found.has(word)).length
    expect(right / wanted.length).toBeGreaterThanOrEqual(0.95)
    expect(model).toBe('tesseract-5')
    expect(read.image_size).toEqual({ width: 1000, height: 476 })
    const invoice = read.words.find((word) => word.text === 'Invoice')
    expect(invoice?.confidence).toBeGreaterThan(0.7)
    expect(invoice?.box.x).toBeGreaterThan(30)
    expect(invoice?.box.x).toBeLessThan(50)
    expect(Math.abs((invoice?.box.y ?? 0) - 110)).toBeLessThan(12)
  })

  test('a small picture is read too, and its boxes are those of the small picture', async () => {
    const { result } = await analyze('text', await drawText(['EXIT ONLY'], { size: 30, width: 400 }))
    const read = ReadText.parse(result)
    expect(read.text).toBe('EXIT ONLY')
    expect(read.words[0]?.box.x).toBeLessThan(60)
  })

  test('a picture without text is an empty answer, not an error', async () => {
    expect((await analyze('text', await drawText([]))).result).toMatchObject({ text: '', words: [] })
  })

  test('pictures wait for each other; one that nobody waits for any more does no harm', async () => {
    const bytes = await drawText(['Waiting line'])
    const leaving = new AbortController()
    const first = analyze('text', bytes, undefined, leaving.signal)
    const others = [1, 2, 3].map(() => analyze('text', bytes))
    setTimeout(() => leaving.abort(), 10)
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    for (const { result } of await Promise.all(others)) expect(result.text).toBe('Waiting line')
  })

  test('a truncated file is refused and the reader goes on', async () => {
    const bytes = await drawText(page)
    await expect(analyze('text', bytes.subarray(0, 9000))).rejects.toMatchObject({
      status: 422,
      code: 'invalid_image',
    })
    expect((await analyze('text', bytes)).result.text).toContain('quick brown fox')
  })
})

describe('validating a label', () => {
  const label = () => drawText(['LITHIUM ION BATTERIES', 'UN3481 PI 966', 'LOT 20-4711'], { size: 40 })

  test('an expected text that is there is a match, with its place', async () => {
    const { result } = await analyze('label-reader', await label(), 'un 3481')
    expect(result).toMatchObject({ expected_text: 'un 3481', validation_status: 'match' })
    expect(result.match_confidence).toBeGreaterThan(0.7)
    const [place] = result.text_locations as { text: string; position: { x: number; y: number } }[]
    expect(place?.text).toBe('UN3481')
    expect(place?.position.y).toBeGreaterThan(100)
  })

  test('every place it stands is told with its box, and the size of the picture the boxes are pixels of', async () => {
    const twice = await drawText(['UN3481 PI 966', 'KEEP DRY', 'UN 3481'], { size: 40 })
    const { result } = await analyze('label-reader', twice, 'UN3481')
    const box = {
      x: expect.any(Number),
      y: expect.any(Number),
      width: expect.any(Number),
      height: expect.any(Number),
    }
    expect(result).toMatchObject({
      validation_status: 'match',
      text_locations: [
        { text: 'UN3481', position: box, confidence: expect.any(Number) },
        { text: 'UN 3481', position: box, confidence: expect.any(Number) },
      ],
      image_size: { width: 1000, height: 320 },
    })
  })

  test('an expected text of symbols only is not checked, one that is too long is refused before anything is read', async () => {
    expect((await analyze('label-reader', await label(), '€')).result).toMatchObject({
      validation_status: 'not_checked',
      match_confidence: null,
      text_locations: [],
    })
    await expect(analyze('label-reader', await label(), 'x'.repeat(201))).rejects.toMatchObject({
      status: 422,
      code: 'expected_text_too_long',
    })
  })

  test('of noise nobody can say that the text is not there', async () => {
    expect((await analyze('label-reader', await drawNoise({ side: 300 }), 'UN3481')).result).toMatchObject({
      validation_status: 'not_checked',
      match_confidence: null,
      text_locations: [],
    })
  })

  test('of a picture without any marks it can be said', async () => {
    expect((await analyze('label-reader', await drawText([]), 'UN3481')).result).toMatchObject({
      validation_status: 'no_match',
    })
  })

  test('one that is nearly there is a partial match, one that is not is none', async () => {
    expect((await analyze('label-reader', await label(), 'UN3480')).result).toMatchObject({
      validation_status: 'partial_match',
    })
    expect((await analyze('label-reader', await label(), 'FRAGILE')).result).toMatchObject({
      validation_status: 'no_match',
      text_locations: [],
    })
  })

  test('without an expected text it says that nothing was checked', async () => {
    const { result } = await analyze('label-reader', await label())
    expect(result).toMatchObject({
      expected_text: null,
      validation_status: 'not_checked',
      match_confidence: null,
    })
    expect(result.extracted_text).toContain('UN3481')
  })
})

describe('counting on a plain background', () => {
  test.each([0, 1, 7, 12, 20])('%i separate objects', async (count) => {
    const { result } = await analyze('counter', await drawObjects(count))
    expect(result).toMatchObject({ total_count: count, object_categories: [{ name: 'object', count }] })
    expect(result.confidence).toBeGreaterThan(0.8)
    expect(result.doubts).toEqual([])
    expect(result.objects).toHaveLength(count)
    expect(result.image_size).toEqual({ width: 900, height: 640 })
  })

  test('dark background', async () => {
    const { result } = await analyze('object-counter', await drawObjects(9, { background: '#003c5a' }))
    expect(result).toMatchObject({
      total_objects: 9,
      objects_specified: [],
      expected_count: null,
      matches_expected: null,
      image_size: { width: 900, height: 640 },
    })
    expect(result.objects).toHaveLength(9)
  })

  test('an expected number is compared', async () => {
    const bytes = await drawObjects(5)
    expect((await analyze('object-counter', bytes, '5')).result).toMatchObject({
      expected_count: 5,
      matches_expected: true,
    })
    expect((await analyze('object-counter', bytes, '6')).result).toMatchObject({
      expected_count: 6,
      matches_expected: false,
    })
  })

  test('a busy background and a wish for certain things are refused, not guessed', async () => {
    await expect(analyze('counter', await drawObjects(5, { noise: true }))).rejects.toMatchObject({
      status: 422,
      code: 'background_not_plain',
    })
    await expect(analyze('object-counter', await drawObjects(5), 'apples')).rejects.toMatchObject({
      status: 503,
      code: 'engine_unavailable',
    })
  })
})

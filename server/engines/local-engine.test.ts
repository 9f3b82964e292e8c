import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { TextResult } from '#contract/inference.ts'
import { findAgentType } from '#domain/agents/agent-types.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { drawObjects, drawText } from '#engines/test-support/images.ts'
import { createLocalEngine } from './local-engine.ts'

const engine = createLocalEngine({ workers: 1 })
afterAll(() => engine.close())

async function analyze(
  code: string,
  bytes: Uint8Array,
  context?: string,
  { signal = new AbortController().signal } = {},
) {
  return await engine.analyze({
    organizationId: 'organization',
    agentCode: code,
    type: findAgentType({ code })!,
    image: await inspectImage(bytes),
    context,
    model: 'built-in',
    signal,
  })
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
  test('reads at least 95 % of the words of a clean image, with boxes in its own pixels', async () => {
    const { result, model } = await analyze('text-extractor', await drawText(page))
    const read = TextResult.parse(result)
    const expected = page.join(' ').split(' ')
    const found = new Set(read.text.split(/\s+/))
    const right = expected.filter((word) => found.has(word)).length
    expect(right / expected.length).toBeGreaterThanOrEqual(0.95)
    expect(model).toBe('pp-ocr-v4')
    expect(read.image_size).toEqual({ width: 1000, height: 476 })
    const invoice = read.words.find((word) => word.text === 'Invoice')
    expect(invoice?.confidence).toBeGreaterThan(0.7)
    expect(invoice?.box.x).toBeGreaterThan(30)
    expect(invoice?.box.x).toBeLessThan(50)
    expect(Math.abs((invoice?.box.y ?? 0) - 110)).toBeLessThan(12)
  })

  test('reads a small image, with boxes in its own pixels', async () => {
    const { result } = await analyze(
      'text-extractor',
      await drawText(['EXIT ONLY'], { size: 30, width: 400 }),
    )
    const read = TextResult.parse(result)
    expect(read.text).toBe('EXIT ONLY')
    expect(read.words[0]?.box.x).toBeLessThan(60)
  })

  test('returns an empty result for an image without text', async () => {
    expect((await analyze('text-extractor', await drawText([]))).result).toMatchObject({
      text: '',
      words: [],
    })
  })

  test('reads the next image after an aborted one', async () => {
    const bytes = await drawText(['Next line'])
    const controller = new AbortController()
    const first = analyze('text-extractor', bytes, undefined, { signal: controller.signal })
    setTimeout(() => controller.abort(), 10)
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    expect((await analyze('text-extractor', bytes)).result.text).toBe('Next line')
  })

  test('reads the language that the context names', async () => {
    const bytes = await drawText(['Größe für Säge', 'Straße und Gemüse', 'Öffnungszeiten über Mittag'])
    expect((await analyze('text-extractor', bytes, 'language: de')).result.text).toBe(
      'Größe für Säge\nStraße und Gemüse\nÖffnungszeiten über Mittag',
    )
    expect((await analyze('text-extractor', await drawText(['Next line']))).result.text).toBe('Next line')
    await expect(analyze('text-extractor', bytes, 'language: xx')).rejects.toMatchObject({
      code: 'language_not_installed',
      message: expect.stringContaining('only deu, eng'),
    })
    const { result } = await analyze(
      'label-reader-validator',
      await drawText(['UN3481']),
      'language: de; UN3481',
    )
    expect(result).toMatchObject({ expected_text: 'UN3481', validation_status: 'match' })
  })

  test('rejects a truncated file and still reads the next image', async () => {
    const bytes = await drawText(page)
    await expect(analyze('text-extractor', bytes.subarray(0, 9000))).rejects.toMatchObject({
      code: 'invalid_image',
    })
    expect((await analyze('text-extractor', bytes)).result.text).toContain('quick brown fox')
  })
})

describe('validating a label', () => {
  const label = () => drawText(['LITHIUM ION BATTERIES', 'UN3481 PI 966', 'LOT 20-4711'], { size: 40 })

  test('the label reader returns match with the location of the expected text', async () => {
    const { result } = await analyze('label-reader-validator', await label(), 'un 3481')
    expect(result).toMatchObject({ expected_text: 'un 3481', validation_status: 'match' })
    expect(result.match_confidence).toBeGreaterThan(0.7)
    const [location] = result.text_locations as { text: string; position: { x: number; y: number } }[]
    expect(location?.text).toBe('UN3481')
    expect(location?.position.y).toBeGreaterThan(100)
  })

  test('returns every location with its box, and the image size', async () => {
    const twice = await drawText(['UN3481 PI 966', 'KEEP DRY', 'UN 3481'], { size: 40 })
    const { result } = await analyze('label-reader-validator', twice, 'UN3481')
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

  test('does not check symbols, and rejects an expected text that is too long', async () => {
    expect((await analyze('label-reader-validator', await label(), '€')).result).toMatchObject({
      validation_status: 'not_checked',
      match_confidence: null,
      text_locations: [],
    })
    await expect(analyze('label-reader-validator', await label(), 'x'.repeat(201))).rejects.toMatchObject({
      code: 'expected_text_too_long',
    })
  })

  test('returns not_checked for an illegible image', async () => {
    const blurred = await sharp(await label())
      .blur(9)
      .jpeg()
      .toBuffer()
    expect((await analyze('label-reader-validator', blurred, 'UN3481')).result).toMatchObject({
      validation_status: 'not_checked',
      match_confidence: null,
      text_locations: [],
    })
  })

  test('returns no_match for a blank image', async () => {
    expect((await analyze('label-reader-validator', await drawText([]), 'UN3481')).result).toMatchObject({
      validation_status: 'no_match',
    })
  })

  test('returns partial_match for a similar text and no_match for another', async () => {
    expect((await analyze('label-reader-validator', await label(), 'UN3480')).result).toMatchObject({
      validation_status: 'partial_match',
    })
    expect((await analyze('label-reader-validator', await label(), 'FRAGILE')).result).toMatchObject({
      validation_status: 'no_match',
      text_locations: [],
    })
  })

  test('returns not_checked without an expected text', async () => {
    const { result } = await analyze('label-reader-validator', await label())
    expect(result).toMatchObject({
      expected_text: null,
      validation_status: 'not_checked',
      match_confidence: null,
    })
    expect(result.extracted_text).toContain('UN3481')
  })
})

describe('counting on a plain background', () => {
  test.each([0, 1, 7, 12, 20])('counts %i separate objects', async (count) => {
    const { result } = await analyze('counter', await drawObjects(count))
    expect(result).toMatchObject({
      total_count: count,
      object_categories: count === 0 ? [] : [{ name: 'object', count }],
    })
    expect(result.confidence).toBeGreaterThan(0.8)
    expect(result.doubts).toEqual([])
    expect(result.objects).toHaveLength(count)
    expect(result.image_size).toEqual({ width: 900, height: 640 })
  })

  test('counts on a dark background', async () => {
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

  test('compares the count with an expected number', async () => {
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

  test('counts everything if only unknown objects are named, and says so', async () => {
    expect((await analyze('object-counter', await drawObjects(5), 'hammers, tea')).result).toMatchObject({
      total_objects: 5,
      objects_specified: ['hammers', 'tea'],
      objects_found: [],
      doubts: [expect.stringContaining('does not know "hammers", "tea"')],
    })
  })

  test('counts what is frequent or known on a busy background, and no unknown objects', async () => {
    const bytes = await drawObjects(5, { noise: true })
    expect((await analyze('counter', bytes)).result).toMatchObject({
      total_count: 5,
      doubts: [expect.any(String)],
    })
    const { result } = await analyze('counter', await drawObjects(0, { noise: true }))
    expect(result.doubts).toEqual([expect.stringContaining('only known objects are counted')])
    await expect(analyze('object-counter', bytes, 'hammers')).rejects.toMatchObject({
      code: 'unknown_objects',
      message: expect.stringContaining('80 kinds of objects'),
    })
  })
})

import { afterEach, expect, test } from 'vitest'
import { ReaderClient } from './reader-client.ts'

const client = new ReaderClient()
afterEach(() => client.terminate())

const label = await (await fetch('/samples/battery-label.jpg')).blob()
const nuts = await (await fetch('/samples/hex-nuts.jpg')).blob()

/** More than a worker analyzes. */
const manyImages = 205

test('analyzes images one after the other', async () => {
  const outcomes = await Promise.all([
    client.analyze(label, { analysis: 'extract-text', parameter: undefined }),
    client.analyze(nuts, { analysis: 'count-all', parameter: undefined }),
    client.analyze(label, { analysis: 'validate-label', parameter: 'UN3481' }),
  ])
  expect(outcomes).toMatchObject([
    { result: { text: expect.stringContaining('UN3481') } },
    { result: { total_count: 11 } },
    { result: { validation_status: 'match' } },
  ])
}, 60_000)

test('reports the lines that were read before the complete result', async () => {
  const texts: string[] = []
  const request = { analysis: 'extract-text', parameter: undefined } as const
  const outcome = await client.analyze(label, request, {
    onPartialResult: ({ text }) => texts.push(String(text)),
  })
  expect(texts.length).toBeGreaterThan(0)
  const complete = outcome && 'result' in outcome ? String(outcome.result.text) : ''
  expect(complete.length).toBeGreaterThan(texts[0]?.length ?? 0)
  for (const line of texts[0]?.split('\n') ?? []) expect(complete).toContain(line)
}, 60_000)

test('does not analyze an image that is not needed when it is its turn', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const request = { analysis: 'count-all', parameter: undefined } as const
  let isNeeded = true
  const first = client.analyze(nuts, request).then(() => {
    isNeeded = false
  })
  expect(await client.analyze(nuts, request, { isNeeded: () => isNeeded })).toBeUndefined()
  await first
})

test('reads the code of a photo', async () => {
  const { drawCode } = await import('../fixtures/draw-code.ts')
  expect(await client.readCodes(await drawCode('PALLET-4711'))).toEqual(['PALLET-4711'])
  expect(await client.readCodes(nuts)).toEqual([])
}, 60_000)

test('looks at a frame of the camera, unless an image is analyzed', async () => {
  const request = { analysis: 'count-all', parameter: undefined } as const
  const frame = await createImageBitmap(nuts)
  expect(await client.preview(frame, request)).toHaveLength(11)
  expect(frame.width, 'closed').toBe(0)

  const image = client.analyze(nuts, request)
  const next = await createImageBitmap(nuts)
  expect(await client.preview(next, request)).toBeUndefined()
  expect(next.width, 'closed').toBe(0)
  expect(await image).toMatchObject({ result: { total_count: 11 } })
}, 60_000)

test('replaces its worker after some images', { tags: ['slow'], timeout: 120_000 }, async () => {
  const { drawCode } = await import('../fixtures/draw-code.ts')
  const code = await drawCode('PALLET-4711')
  for (let image = 0; image < manyImages; image++)
    expect(await client.readCodes(code)).toEqual(['PALLET-4711'])
})

test('analyzes an image after the worker was terminated', { tags: ['slow'], timeout: 60_000 }, async () => {
  await client.analyze(nuts, { analysis: 'count-all', parameter: undefined })
  client.terminate()
  expect(await client.analyze(nuts, { analysis: 'count-all', parameter: undefined })).toHaveProperty('result')
})

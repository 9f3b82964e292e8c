import { releaseProxy, wrap } from 'comlink'
import { afterAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import type { AnalyzeRequest, ReaderWorker } from './shared/reader-worker.ts'

// The device and the server run the same analyses. Their JPEG decoders may differ by a level of brightness.

const worker = new Worker(new URL('./worker/reader.worker.ts', import.meta.url), { type: 'module' })
const reader = wrap<ReaderWorker>(worker)
afterAll(() => {
  reader[releaseProxy]()
  worker.terminate()
})

type Box = { x: number; y: number; width: number; height: number }
type Word = { text: string; confidence: number; box: Box }
type Result = Record<string, unknown> & {
  words?: Word[]
  objects?: Box[]
  text_locations?: { position: Box }[]
}

const slow = { tags: ['slow'], timeout: 180_000 }

async function analyzeOnBoth(sample: string, request: AnalyzeRequest) {
  const file = await (await fetch(`/samples/${sample}`)).blob()
  const [outcome, server] = await Promise.all([
    reader.analyze(file, request),
    commands.analyzeInNode(sample, request),
  ])
  if ('error' in outcome) throw new Error(outcome.error.message)
  return { device: outcome.result as Result, server: server as Result }
}

/** Expects each side of the boxes to differ by at most 3 px. */
function expectSameBoxes(device: Box[], server: Box[]) {
  expect(device).toHaveLength(server.length)
  for (const [index, box] of device.entries())
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[side] - (server[index]?.[side] ?? 0)), `${index} ${side}`).toBeLessThanOrEqual(3)
}

test('reads at least 99 % of the words as the server does, at the same places', slow, async () => {
  const { device, server } = await analyzeOnBoth('receipt.jpg', {
    analysis: 'extract-text',
    parameter: undefined,
  })
  const words = (server.words ?? []).map(({ text }) => text)
  const same = (device.words ?? []).filter(({ text }, index) => text === words[index])
  expect(words.length).toBeGreaterThan(20)
  expect(same.length / words.length).toBeGreaterThanOrEqual(0.99)
  expect(device.image_size).toEqual(server.image_size)
  expectSameBoxes(
    (device.words ?? []).map(({ box }) => box),
    (server.words ?? []).map(({ box }) => box),
  )
})

test('matches a label as the server does', slow, async () => {
  const request = { analysis: 'validate-label', parameter: 'UN 3481' } as const
  const { device, server } = await analyzeOnBoth('battery-label.jpg', request)
  expect(device.validation_status).toBe('match')
  const listWords = ({ extracted_text }: Result) => String(extracted_text).split(/\s+/)
  expect(listWords(device)).toEqual(listWords(server))
  expectSameBoxes(
    (device.text_locations ?? []).map(({ position }) => position),
    (server.text_locations ?? []).map(({ position }) => position),
  )
})

test('counts as the server does', slow, async () => {
  const { device, server } = await analyzeOnBoth('hex-nuts.jpg', {
    analysis: 'count-all',
    parameter: undefined,
  })
  expect(device).toMatchObject({ total_count: server.total_count, doubts: server.doubts })
  expectSameBoxes(device.objects ?? [], server.objects ?? [])
})

test('returns the error of an image that cannot be decoded', async () => {
  const file = new Blob(['no image'], { type: 'image/jpeg' })
  expect(await reader.analyze(file, { analysis: 'extract-text', parameter: undefined })).toEqual({
    error: { code: 'invalid_image', message: 'The image is damaged and cannot be read.' },
  })
})

test('reads other languages without their marks, and says so', slow, async () => {
  const file = await (await fetch('/samples/receipt.jpg')).blob()
  const outcome = await reader.analyze(file, { analysis: 'extract-text', parameter: 'language: de' })
  expect(outcome).toMatchObject({
    result: { doubts: ['this device reads letters such as ö without their marks'] },
  })
})

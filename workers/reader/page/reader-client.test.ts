import { afterEach, expect, test } from 'vitest'
import { planTemplate } from '#engines/counting/plan-template.ts'
import { readerFiles } from '../shared/reader-files.ts'
import { readerCacheName } from '../shared/stored-files.ts'
import { ReaderClient } from './reader-client.ts'

const client = new ReaderClient()
afterEach(() => client.terminate())

const label = await (await fetch('/samples/battery-label.jpg')).blob()
const receipt = await (await fetch('/samples/receipt.jpg')).blob()
const nuts = await (await fetch('/samples/hex-nuts.jpg')).blob()

type Box = { x: number; y: number; width: number; height: number }

/** Draws on a canvas, and returns the image. */
async function draw(
  { width, height }: { width: number; height: number },
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  paint(context)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}

/** Turns an image clockwise, by a quarter. */
async function drawTurned(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file)
  return await draw({ width: image.height, height: image.width }, (context) => {
    context.translate(image.height, 0)
    context.rotate(Math.PI / 2)
    context.drawImage(image, 0, 0)
  })
}

/** Returns a template as the server makes it: the part of the image around one nut. */
async function cutFirstNut() {
  const image = await createImageBitmap(nuts)
  const outcome = await client.analyze(nuts, { analysis: 'count-all', parameter: undefined })
  const [box] = outcome && 'result' in outcome ? (outcome.result.objects as Box[]) : []
  if (!box) throw new Error('There is no nut.')
  const { width, height } = image
  const example = {
    x: box.x / width,
    y: box.y / height,
    width: box.width / width,
    height: box.height / height,
  }
  const { part, size, examples, wholeSide } = planTemplate(image, [example])
  const drawn = await draw(size, (context) =>
    context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height),
  )
  return { image: drawn, examples, wholeSide }
}

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
}, 180_000)

test('counts by a template of another image, and only in a region of the image', async () => {
  const template = await cutFirstNut()
  const turned = await drawTurned(nuts)
  const request = { analysis: 'count-all', parameter: undefined, template } as const
  expect(await client.analyze(turned, request)).toMatchObject({ result: { total_count: 11 } })
  const region = { x: 0, y: 0, width: 1, height: 0.5 }
  const outcome = await client.analyze(turned, { ...request, region })
  const objects = outcome && 'result' in outcome ? (outcome.result.objects as Box[]) : []
  const { height } = await createImageBitmap(turned)
  expect(objects.length).toBeGreaterThan(0)
  expect(objects.length).toBeLessThan(11)
  for (const box of objects) expect(box.y + box.height / 2).toBeLessThan(height / 2)
}, 180_000)

test('reports the lines that were read before the complete result', async () => {
  const texts: string[] = []
  const request = { analysis: 'extract-text', parameter: undefined } as const
  const outcome = await client.analyze(receipt, request, {
    onPartialResult: ({ text }) => texts.push(String(text)),
  })
  expect(texts.length).toBeGreaterThan(0)
  const complete = outcome && 'result' in outcome ? String(outcome.result.text) : ''
  expect(complete.length).toBeGreaterThan(texts[0]?.length ?? 0)
  for (const line of texts[0]?.split('\n') ?? []) expect(complete).toContain(line)
}, 180_000)

test('does not analyze an image that is not needed when it is its turn', {
  tags: ['slow'],
  timeout: 180_000,
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
  const { drawQrCode } = await import('../fixtures/draw-qr-code.ts')
  expect(await client.readCodes(await drawQrCode('PALLET-4711'))).toEqual(['PALLET-4711'])
  expect(await client.readCodes(nuts)).toEqual([])
}, 180_000)

test('reads the next image after a file of the reader was broken', async () => {
  const request = { analysis: 'extract-text', parameter: undefined } as const
  const cache = await caches.open(readerCacheName)
  await cache.put(readerFiles.runtime.url, new Response('not WebAssembly'))
  await expect(client.analyze(label, request)).rejects.toThrow('The text could not be read.')
  await cache.delete(readerFiles.runtime.url)
  expect(await client.analyze(label, request)).toMatchObject({
    result: { text: expect.stringContaining('UN3481') },
  })
}, 180_000)

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
}, 180_000)

test('replaces its worker after some images', { tags: ['slow'], timeout: 120_000 }, async () => {
  const { drawQrCode } = await import('../fixtures/draw-qr-code.ts')
  const code = await drawQrCode('PALLET-4711')
  for (let image = 0; image < manyImages; image++)
    expect(await client.readCodes(code)).toEqual(['PALLET-4711'])
})

test('analyzes an image after the worker was terminated', { tags: ['slow'], timeout: 180_000 }, async () => {
  await client.analyze(nuts, { analysis: 'count-all', parameter: undefined })
  client.terminate()
  expect(await client.analyze(nuts, { analysis: 'count-all', parameter: undefined })).toHaveProperty('result')
})

import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { inspectImage } from '../node/input-image.ts'
import { createNodeCodeReader } from '../node/node-code-reader.ts'
import { createNodeDetector } from '../node/node-detector.ts'
import { createNodeTextReader } from '../node/node-text-reader.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import type { AnalysisName } from './analysis-name.ts'
import { previewAnalysis } from './preview.ts'

const detector = createNodeDetector()
const textReader = createNodeTextReader()
const readCodesOf = createNodeCodeReader()
const { signal } = new AbortController()

afterAll(async () => {
  await detector.close()
  await textReader.close()
})

/** Previews an image of `public/samples`. Reading text or searching for what is frequent would take too long. */
async function preview(name: AnalysisName, sample: string, context?: string) {
  const bytes = await readFile(new URL(`../../public/samples/${sample}`, import.meta.url))
  const image = toPixelSource(await inspectImage(bytes))
  const tooSlow = () => Promise.reject(new Error('too slow for a preview'))
  return await previewAnalysis(name, {
    image,
    context,
    signal,
    correlate: tooSlow,
    readFeatures: tooSlow,
    readText: tooSlow,
    detect: () => detector.preview(image, signal),
    readCodes: () => readCodesOf(image),
    findLines: () => textReader.preview(image, signal),
  })
}

test('counts what lies on a plain background, with boxes in fractions of the image', async () => {
  const items = await preview('count-all', 'hex-nuts.jpg')
  expect(items).toHaveLength(11)
  for (const { box } of items) {
    expect(box.x + box.width).toBeLessThanOrEqual(1)
    expect(box.width).toBeGreaterThan(0.05)
    expect(box.height).toBeLessThan(0.3)
  }
})

test('counts the objects that the context names, or any if it is a number', async () => {
  expect(await preview('count-with-expectation', 'hex-nuts.jpg', '12')).toHaveLength(11)
  const cups = await preview('count-with-expectation', 'coffee-photo.jpg', 'cups')
  expect(cups.map(({ label }) => label)).toEqual(['cup'])
})

test('names the objects that the agent looks for', async () => {
  const labels = async (name: AnalysisName, context?: string) =>
    (await preview(name, 'coffee-photo.jpg', context)).map(({ label }) => label)
  expect(await labels('detect-objects')).toContain('cup')
  expect(await labels('list-recyclables')).toEqual(['cup'])
  expect(await labels('count-people')).toEqual([])
  expect(await labels('validate-objects', 'cup, dog')).toEqual(['cup'])
})

test('finds the lines of a label without reading them', async () => {
  const items = await preview('validate-label', 'battery-label.jpg', 'UN3481')
  expect(items.map(({ kind }) => kind)).toEqual(['line', 'line', 'line'])
})

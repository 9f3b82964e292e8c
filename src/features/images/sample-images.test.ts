import { existsSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleAgents } from '#contract/samples/agents.ts'
import { samplesFor, thumbnailOf } from './sample-images.ts'

test.each([
  ['text-extractor', ['Receipt']],
  ['label-reader-validator', ['Battery label']],
  ['counter', ['Hex nuts']],
  ['object-counter', ['Hex nuts']],
])('%s gets the picture that was drawn for it', (kind, names) => {
  expect(samplesFor([kind]).map(({ name }) => name)).toEqual(names)
  expect(sampleAgents.map(({ code }) => code)).toContain(kind)
})

test('Any other agent may be tried with each of them, and each of them exists', () => {
  const all = samplesFor(['scene-analyzer'])
  expect(all).toHaveLength(3)
  for (const { file } of all) {
    expect(existsSync(new URL(`../../../public/samples/${file}`, import.meta.url)), file).toBe(true)
  }
})

test('Each has a small picture for its button, of 4 KB at most and sharp on the densest of screens', async () => {
  for (const sample of samplesFor([])) {
    const file = new URL(`../../../public${thumbnailOf(sample)}`, import.meta.url)
    const { width, height, format } = await sharp(file.pathname).metadata()
    expect({ width, height, format }, sample.name).toEqual({ width: 108, height: 108, format: 'webp' })
    expect(statSync(file).size, sample.name).toBeLessThan(4000)
  }
})

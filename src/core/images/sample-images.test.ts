import { existsSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { getThumbnailUrl, offerSamples, sampleImages } from './sample-images.ts'

const find = (code: string) => builtInAgents.find((agent) => agent.code === code)!
const describe = (codes: string[], chosen?: string) =>
  offerSamples(codes.map(find), chosen ? find(chosen) : undefined).map(
    ({ sample, agent }) => `${sample.name}: ${agent.code}`,
  )

test('offers each sample with an agent for which it is suitable, the chosen one first', () => {
  expect(describe(['text-extractor', 'counter', 'object-counter'])).toEqual([
    'Receipt: text-extractor',
    'Hex nuts: counter',
  ])
  expect(describe(['text-extractor', 'counter', 'object-counter'], 'object-counter')).toEqual([
    'Receipt: text-extractor',
    'Hex nuts: object-counter',
  ])
})

test('every sample is suitable for a built-in agent', () => {
  expect(offerSamples(builtInAgents, undefined).map(({ sample }) => sample)).toEqual(sampleImages)
})

test('a chosen agent for which no sample is suitable can try all of them, unless it cannot run', () => {
  const all = sampleImages.map(({ name }) => `${name}: bottle-assessment`)
  expect(describe(['text-extractor', 'bottle-assessment'], 'bottle-assessment')).toEqual(all)
  expect(describe(['text-extractor'], 'bottle-assessment')).toEqual(['Receipt: text-extractor'])
})

test('the files of the samples exist', () => {
  for (const { file } of sampleImages)
    expect(existsSync(new URL(`../../../public/samples/${file}`, import.meta.url)), file).toBe(true)
})

test('every sample has a thumbnail of 108 px and at most 4 KB', async () => {
  for (const sample of sampleImages) {
    const file = new URL(`../../../public${getThumbnailUrl(sample)}`, import.meta.url)
    const { width, height, format } = await sharp(file.pathname).metadata()
    expect({ width, height, format }, sample.name).toEqual({ width: 108, height: 108, format: 'webp' })
    expect(statSync(file).size, sample.name).toBeLessThan(4000)
  }
})

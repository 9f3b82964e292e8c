import { existsSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { findSamples, getThumbnailUrl } from './sample-images.ts'

test.each([
  ['text-extractor', ['Receipt']],
  ['label-reader-validator', ['Battery label']],
  ['counter', ['Hex nuts']],
  ['object-counter', ['Hex nuts']],
])('returns the sample of %s', (kind, names) => {
  expect(findSamples([kind]).map(({ name }) => name)).toEqual(names)
  expect(builtInAgents.map(({ code }) => code)).toContain(kind)
})

test('returns all samples for any other agent, and their files exist', () => {
  const all = findSamples(['scene-analyzer'])
  expect(all).toHaveLength(3)
  for (const { file } of all) {
    expect(existsSync(new URL(`../../../public/samples/${file}`, import.meta.url)), file).toBe(true)
  }
})

test('every sample has a thumbnail of 108 px and at most 4 KB', async () => {
  for (const sample of findSamples([])) {
    const file = new URL(`../../../public${getThumbnailUrl(sample)}`, import.meta.url)
    const { width, height, format } = await sharp(file.pathname).metadata()
    expect({ width, height, format }, sample.name).toEqual({ width: 108, height: 108, format: 'webp' })
    expect(statSync(file).size, sample.name).toBeLessThan(4000)
  }
})

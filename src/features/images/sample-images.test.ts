import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleAgents } from '#contract/sample-agents.ts'
import { samplesFor } from './sample-images.ts'

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

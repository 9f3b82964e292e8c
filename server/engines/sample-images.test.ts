// @module-tag slow
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { findAgentType } from '#domain/agents/agent-types.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { createLocalEngine } from './local-engine.ts'

// The results of the studio's sample images must be right, because they are the first results that a new user sees.

const engine = createLocalEngine({ workers: 1 })
afterAll(() => engine.close())

async function analyze(code: string, name: string, context?: string) {
  const bytes = await readFile(new URL(`../../public/samples/${name}.jpg`, import.meta.url))
  const signal = AbortSignal.timeout(50_000)
  const { result } = await engine.analyze({
    organizationId: 'organization',
    agentCode: code,
    type: findAgentType({ code })!,
    model: 'built-in',
    image: await inspectImage(bytes),
    context,
    signal,
  })
  return result
}

test('reads every amount of the receipt', async () => {
  const { text } = await analyze('text-extractor', 'receipt')
  for (const amount of ['18.50', '6.95', '12.80', '9.40', '2.35', '50.00', '10.00', '60.00'])
    expect(text).toContain(amount)
})

test('matches the expected text of the battery label', async () => {
  expect(await analyze('label-reader-validator', 'battery-label', 'UN3481')).toMatchObject({
    validation_status: 'match',
    // The pattern fails if the frame or the drawn batteries are read as words.
    extracted_text: expect.stringMatching(
      /^UN3481\s+Lithium ion batteries\s+For more information call 0117 496 0199$/,
    ),
  })
})

test('counts the nuts without warnings', async () => {
  expect(await analyze('counter', 'hex-nuts')).toMatchObject({ total_count: 11, doubts: [] })
})

test('finds what the photos show', async () => {
  expect(await analyze('people-counter', 'portrait-photo')).toMatchObject({ total_count: 1 })
  expect(await analyze('general-object-detection', 'coffee-photo')).toMatchObject({
    objects_detected: expect.arrayContaining([expect.objectContaining({ name: 'cup' })]),
  })
})

test('says what is in a photo in which the agent finds nothing', async () => {
  expect(await analyze('text-extractor', 'portrait-photo')).toMatchObject({ other_objects: ['1 person'] })
  expect(await analyze('people-counter', 'coffee-photo')).toMatchObject({
    total_count: 0,
    other_objects: expect.arrayContaining(['1 cup']),
  })
  expect(await analyze('text-extractor', 'receipt')).not.toHaveProperty('other_objects')
})

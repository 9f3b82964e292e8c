import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { findAgentType } from '#domain/agents/agent-types.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { createLocalEngine } from './local-engine.ts'

const photos = new URL('../../tests/image-quality/photos/', import.meta.url)
const engine = createLocalEngine({ workers: 1 })
afterAll(() => engine.close())

async function analyzePhoto(code: string, name: string, context?: string): Promise<Record<string, unknown>> {
  const type = findAgentType({ code })
  if (!type) throw new Error(`There is no agent ${code}`)
  const { result } = await engine.analyze({
    ...{ organizationId: 'organization', agentCode: code, type, context, model: 'built-in' },
    image: await inspectImage(await readFile(new URL(name, photos))),
    signal: new AbortController().signal,
  })
  return result
}

test.each<[string, string, string | undefined, object]>([
  [
    'general-object-detection',
    'chelsea.jpg',
    undefined,
    { objects_detected: [{ name: 'cat' }], total_objects: 1 },
  ],
  ['generic-object-detector', 'chelsea.jpg', undefined, { detected_classes: [{ name: 'cat', count: 1 }] }],
  [
    'people-counter',
    'astronaut.jpg',
    undefined,
    { total_count: 1, object_categories: [{ name: 'person', count: 1 }], objects: [{ name: 'person' }] },
  ],
  ['people-counter', 'chelsea.jpg', undefined, { total_count: 0, object_categories: [] }],
  [
    'counter',
    'chelsea.jpg',
    undefined,
    { object_categories: [{ name: 'cat', count: 1 }], objects: [{ name: 'cat' }] },
  ],
  [
    'object-counter',
    'chelsea.jpg',
    'Katzen and dogs',
    { total_objects: 1, objects_found: ['Katzen'], objects_not_found: ['dogs'] },
  ],
  ['product-detector', 'chelsea.jpg', undefined, { objects_detected: [] }],
  ['bottle-assessment', 'chelsea.jpg', undefined, { bottle_detected: false, containers: [] }],
  [
    'reverse-vending-machine',
    'coffee.jpg',
    undefined,
    { total_items: 1, recyclable_items: [{ type: 'cup' }] },
  ],
  [
    'scene-analyzer',
    'chelsea.jpg',
    undefined,
    { scene_summary: 'Objects: 1 cat.', description: expect.stringContaining('Light: enough.') },
  ],
])('%s finds what is in %s', async (code, name, context, expected) => {
  expect(await analyzePhoto(code, name, context)).toMatchObject(expected)
})

test('nothing is checked without the name of an object', async () => {
  const result = await analyzePhoto('specific-object-validator', 'chelsea.jpg')
  expect(result).toMatchObject({ validation_results: [], doubts: ['no object is named'] })
  expect(result).not.toHaveProperty('overall_status')
})

test('an image in which no object could be checked does not fail', async () => {
  const result = await analyzePhoto('specific-object-validator', 'chelsea.jpg', 'hammer, drill, screwdriver')
  expect(result.validation_results).toHaveLength(3)
  expect(result).not.toHaveProperty('overall_status')
  expect(result).not.toHaveProperty('completion_rate')
  expect(await analyzePhoto('specific-object-validator', 'chelsea.jpg', 'hammer, bus')).toMatchObject({
    overall_status: 'fail',
    completion_rate: 0,
  })
})

test('an object is found, missing, or not known', async () => {
  expect(await analyzePhoto('specific-object-validator', 'chelsea.jpg', 'cat, hammer, bus')).toMatchObject({
    validation_results: [
      { object: 'cat', status: 'found', confidence: expect.any(Number), box: expect.any(Object) },
      { object: 'hammer', status: 'uncertain' },
      { object: 'bus', status: 'not_found' },
    ],
    overall_status: 'partial',
    doubts: [expect.stringContaining('does not know "hammer"')],
  })
})

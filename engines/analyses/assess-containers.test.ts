import { expect, test } from 'vitest'
import { listRecyclables } from './assess-containers.ts'
import { detectObjects } from './detect-objects.ts'
import { findObjects } from './find-objects.ts'

const box = { x: 400, y: 400, width: 100, height: 200 }
const detections = [
  { label: 'bottle', confidence: 0.2, box },
  { label: 'cup', confidence: 0.2, box },
]
const analysis = {
  image: {
    ...{ width: 1000, height: 1000 },
    decode: async () => ({ width: 1, height: 1, data: Uint8Array.of(255, 255, 255, 255) }),
  },
  context: undefined,
  signal: new AbortController().signal,
  readText: () => Promise.reject(new Error('not needed')),
  readCodes: async () => [],
  detect: async () => detections,
  correlate: () => Promise.reject(new Error('not needed')),
  readFeatures: () => Promise.reject(new Error('not needed')),
}

test('says how many objects of each kind are not sure', async () => {
  const person = { label: 'person', confidence: 0.31, box }
  const people = { ...analysis, detect: async () => [person, person, { ...person, label: 'cup' }] }
  expect((await findObjects({ ...people, detect: async () => [person] })).doubts).toContain(
    '1 person is uncertain: 31%',
  )
  expect((await findObjects(people)).doubts).toContain('2 people and 1 cup are uncertain')
})

test('a bottle counts where bottles are looked for, with a doubt if it is not sure', async () => {
  expect(await listRecyclables(analysis)).toMatchObject({
    recyclable_items: [{ type: 'bottle', confidence: 0.2 }],
    doubts: ['1 bottle is uncertain: 20%', expect.stringContaining('not known')],
  })
  expect(await detectObjects(analysis)).toMatchObject({ objects_detected: [] })
})

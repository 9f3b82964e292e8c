import { expect, test } from 'vitest'
import { classificationSchema, toModelResult } from '#engines/own-models/to-model-result.ts'
import { describeDeviceResult } from './describe-device-result.ts'

test.each<[string, Record<string, unknown>, string]>([
  ['text-extractor', { text: 'EXIT\nPush' }, 'EXIT\nPush'],
  [
    'label-reader-validator',
    { extracted_text: 'UN3481', validation_status: 'match' },
    'The expected text seems to be there.\nUN3481',
  ],
  ['counter', { total_count: 11 }, '11 objects'],
  ['general-object-detection', { objects_detected: [], total_objects: 0 }, '0 objects'],
  ['people-counter', { total_count: 1 }, '1 person'],
  ['scene-analyzer', { scene_detected: true, scene_summary: 'Objects: 1 cat.' }, 'Objects: 1 cat.'],
  [
    'specific-object-validator',
    {
      validation_results: [
        { object: 'cat', status: 'found' },
        { object: 'bus', status: 'not_found' },
      ],
    },
    '1 of 2 found',
  ],
  ['bottle-assessment', { bottle_detected: true, containers: [{ type: 'bottle' }] }, 'Bottle detected'],
  ['reverse-vending-machine', { total_items: 2, recyclable_items: [] }, '2 items'],
])('%s %j is %j', (code, result, text) => expect(describeDeviceResult(result, { code })).toBe(text))

test('a classifier of the operator names the class, or says that it found none', () => {
  const agent = { code: 'sorter', result_schema: classificationSchema }
  const describe = (labels: string[]) => {
    const classes = labels.map((label) => ({ label, confidence: 0.9 }))
    return describeDeviceResult(toModelResult({ classes }, { width: 1, height: 1 }, 'objects'), agent)
  }
  expect(describe(['ripe', 'green'])).toBe('ripe')
  expect(describe([])).toBe('Nothing was found.')
})

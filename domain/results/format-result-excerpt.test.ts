import { expect, test } from 'vitest'
import { formatResultExcerpt } from './format-result-excerpt.ts'

test.each<[result: unknown, summary: string]>([
  [{ text: 'PHARMACY\nOpen', words: [{ text: 'Open' }] }, 'PHARMACY Open'],
  [
    {
      total_count: 11,
      objects: [{ name: 'nut', confidence: 0.9, box: { x: 0, y: 77, width: 78, height: 80 } }],
    },
    '11 · nut',
  ],
  [
    {
      objects: [
        { name: 'nut', bbox: [0, 77, 78, 80] },
        { name: 'bolt', box_2d: [5, 6, 9, 8] },
      ],
    },
    'nut · bolt',
  ],
  [
    { name: 'nut', x_min: 77, yMin: 78, position: '77, 78', image_size: { width: 4000, height: 3000 } },
    'nut',
  ],
  [{ name: 'nut', position: 'top left', location: ['shelf', 'left'] }, 'nut · top left · shelf'],
  [{ metadata: { model: 'm' }, processing_time_ms: 5, variant_model: 'm' }, ''],
])('the summary of %j is %j', (result, summary) => {
  expect(formatResultExcerpt(result)).toBe(summary)
})

test.each<[name: string, result: unknown]>([
  ['null', null],
  ['a long text', 'a'.repeat(100_000)],
  ['a long list', { items: Array.from({ length: 100_000 }, (_, index) => `item ${index}`) }],
  ['5,000 levels', JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`)],
])('the summary of %s is short', (_, result) => {
  expect(formatResultExcerpt(result).length).toBeLessThanOrEqual(400)
})

import { expect, test } from 'vitest'
import { describeChanges } from './describe-review.ts'

test.each([
  ['object-counter', { total_objects: 11 }, { total_objects: 12 }, '12 objects'],
  [
    'text-extractor',
    { text: 'DELPHIN\nAPOTEKE\nBerlin' },
    { text: 'DELPHIN\nAPOTHEKE\nBerlin' },
    'DELPHIN · APOTHEKE',
  ],
  [
    'text-extractor',
    { text: 'DELPHIN\nAPOTHEKE\nSumme 12.00 EUR' },
    { text: 'DELPHIN\nAPOTHEKE\nSumme 12.80 EUR' },
    '“12.00” → “12.80”',
  ],
  ['text-extractor', { text: 'A\nB\nC' }, { text: 'A\nB\nC\nD e' }, 'nothing → “D e”'],
  ['text-extractor', { text: 'A\nB\nC' }, { text: 'A\nB\nC' }, 'A · B'],
])('of %s from %j to %j it describes %j', (code, result, correction, expected) => {
  expect(describeChanges(correction, result, { code })).toBe(expected)
})

import { expect, test } from 'vitest'
import { createSeparatorCorrector } from './correct-separators.ts'

test('gives all amounts the separator of most amounts', () => {
  const correct = createSeparatorCorrector(['9,31', '5,70', '19,0%', '15,01', '2.49'])
  expect(['2.49', '15.01€', '24.12.', '1.234.567'].map(correct)).toEqual([
    '2,49',
    '15,01€',
    '24.12.',
    '1.234.567',
  ])
})

test('changes nothing without a clear majority', () => {
  expect(createSeparatorCorrector(['9,31', '5,70', '2.49', '1.99'])('2.49')).toBe('2.49')
  expect(createSeparatorCorrector(['9,31', '5,70'])('2.49')).toBe('2.49')
})

import { expect, test } from 'vitest'
import { formatPercentageUsed } from './format-percentage-used.ts'

test.each([
  [0, '0%'],
  [0.1, '<1%'],
  [1, '1%'],
  [49.6, '50%'],
  [99.9, '>99%'],
  [100, '100%'],
])('formats the percentage %d as %s', (percentage, text) =>
  expect(formatPercentageUsed(percentage)).toBe(text),
)

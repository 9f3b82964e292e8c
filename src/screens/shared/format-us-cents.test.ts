import { expect, test } from 'vitest'
import { formatUsCents } from './format-us-cents.ts'

test.each([
  [0, 'Free'],
  [0.04, '$0.0004'],
  [9.99, '$0.0999'],
  [120, '$1.20'],
])('formats %j cents as %s', (cents, shown) => expect(formatUsCents(cents)).toBe(shown))

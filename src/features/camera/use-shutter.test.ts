import { expect, test } from 'vitest'
import { isTooSoon } from './use-shutter.ts'

test.each([
  [null, 0, false],
  [1000, 1000, true],
  [1000, 1199, true],
  [1000, 1200, false],
  [0, 199.9, true],
  [0, 5000, false],
])('a capture at %s ms ignores one at %s ms: %s', (previousAt, now, expected) => {
  expect(isTooSoon(previousAt, now)).toBe(expected)
})

import { expect, test } from 'vitest'
import { isTooSoon } from './is-too-soon.ts'

test.each([
  [null, 0, false],
  [1000, 1000, true],
  [1000, 1199, true],
  [1000, 1200, false],
  [0, 199.9, true],
  [0, 5000, false],
])('After a capture at %s one at %s is too soon: %s', (previousAt, now, expected) => {
  expect(isTooSoon(previousAt, now)).toBe(expected)
})

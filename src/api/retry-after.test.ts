import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
])('Retry-After %j is %j ms', (said, expected) => {
  expect(retryAfterMs(new Headers(said ? { 'Retry-After': said } : {}), now)).toBe(expected)
})

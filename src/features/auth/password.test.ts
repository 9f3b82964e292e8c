import { expect, test } from 'vitest'
import { formatPasswordAge } from './password.ts'

const now = Date.parse('2026-03-31T12:00:00Z')

test.each([
  ['2026-03-31T11:00:00Z', 'today'],
  ['2026-03-30T11:00:00Z', 'yesterday'],
  ['2026-03-19T11:00:00Z', '12 days ago'],
  ['2026-04-01T11:00:00Z', 'today'],
  [null, '30 days ago'],
  [undefined, '30 days ago'],
  ['not a date', '30 days ago'],
])('a password changed at %s was changed %s', (changedAt, age) => {
  expect(formatPasswordAge(changedAt, now)).toBe(age)
})

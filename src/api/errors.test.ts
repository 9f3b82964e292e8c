import { expect, test } from 'vitest'
import { getResponseErrorMessage, parseRetryAfter } from './errors.ts'

test.each<[number, unknown, string]>([
  [500, 'The database is asleep', 'The database is asleep'],
  [400, { message: 'Name is taken' }, 'Name is taken'],
  [400, { detail: { message: 'Name is taken' } }, 'Name is taken'],
  [400, { message: '', detail: { message: 'Name is taken' } }, 'Name is taken'],
  [404, { detail: 'Not found' }, 'Not found'],
  [422, { detail: [{ loc: ['body', 'name'], msg: 'Field required' }] }, 'Field required'],
  [422, { detail: [] }, 'HTTP 422'],
  [502, '<html><body>Bad gateway</body></html>', 'HTTP 502'],
  [502, '  <!DOCTYPE html><p>no', 'HTTP 502'],
  [503, '', 'HTTP 503'],
  [503, {}, 'HTTP 503'],
  [503, null, 'HTTP 503'],
  [500, { message: 42, detail: { message: ['x'] } }, 'HTTP 500'],
  [500, 'x'.repeat(1000), 'x'.repeat(300)],
])('a response with status %i and body %j has the message %j', (status, body, expected) => {
  expect(getResponseErrorMessage(status, body)).toBe(expected)
})

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
])('Retry-After %j is %j ms', (value, expected) => {
  expect(parseRetryAfter(new Headers(value ? { 'Retry-After': value } : {}), now)).toBe(expected)
})

import { expect, test } from 'vitest'
import { errorMessage } from './errors.ts'

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
])('an answer %i with %j is told as %j', (status, body, expected) => {
  expect(errorMessage(status, body)).toBe(expected)
})

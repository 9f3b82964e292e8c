import { expect, test } from 'vitest'
import { failureOf } from './failure-of.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['PermissionDeniedError', 'denied'],
  ['NotFoundError', 'none'],
  ['DevicesNotFoundError', 'none'],
  ['NotReadableError', 'busy'],
  ['TrackStartError', 'busy'],
  ['AbortError', 'busy'],
  ['SecurityError', 'unsupported'],
  ['NotSupportedError', 'unsupported'],
  ['NoPictureError', 'gone'],
  ['SomethingNew', 'busy'],
])('%s means %s', (name, failure) => {
  expect(failureOf(new DOMException('', name))).toBe(failure)
})

test('What is no error at all still has a name', () => {
  expect(failureOf(undefined)).toBe('busy')
  expect(failureOf(new TypeError('no such thing'))).toBe('busy')
})

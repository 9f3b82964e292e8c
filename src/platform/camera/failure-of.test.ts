import { expect, test } from 'vitest'
import { toCameraFailure } from './failure-of.ts'

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
  expect(toCameraFailure(new DOMException('', name))).toBe(failure)
})

test('What is no error at all still has a name', () => {
  expect(toCameraFailure(undefined)).toBe('busy')
  expect(toCameraFailure(new TypeError('no such thing'))).toBe('busy')
})

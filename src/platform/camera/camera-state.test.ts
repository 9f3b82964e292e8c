import { expect, test } from 'vitest'
import { toCameraFailure } from './camera-state.ts'

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
  ['NoFrameError', 'disconnected'],
  ['SomethingNew', 'busy'],
])('maps %s to %s', (name, failure) => {
  expect(toCameraFailure(new DOMException('', name))).toBe(failure)
})

test('maps any other value to busy', () => {
  expect(toCameraFailure(undefined)).toBe('busy')
  expect(toCameraFailure(new TypeError('no such thing'))).toBe('busy')
})

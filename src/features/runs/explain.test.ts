import { expect, test } from 'vitest'
import { ApiError, ConnectionFailed } from '#api/errors.ts'
import { explain } from './explain.ts'

test('a used-up trial is a warning with the way out below it', () => {
  const body = { error: 'usage_limit_exceeded', message: 'Trial used up.', upgrade_message: 'Write to us.' }
  expect(explain(new ApiError(402, body))).toEqual({
    tone: 'warning',
    message: 'Trial used up.\n\nWrite to us.',
  })
})

test('a used-up trial is understood also where the framework wraps it', () => {
  const detail = { error: 'usage_limit_exceeded', message: 'Trial used up.', upgrade_message: 'Write to us.' }
  expect(explain(new ApiError(402, { detail }))).toEqual({
    tone: 'warning',
    message: 'Trial used up.\n\nWrite to us.',
  })
})

test('a used-up trial without a way out names the support', () => {
  const body = { error: 'usage_limit_exceeded', message: 'Trial used up.' }
  expect(explain(new ApiError(402, body)).message).toBe(
    'Trial used up.\n\nPlease contact support to upgrade your account.',
  )
})

test.each([
  [402, { error: 'something_else', message: 'Pay first.' }, 'Pay first.'],
  [503, { error: 'agent_unavailable', message: 'Set OPENAI_API_KEY.' }, 'Set OPENAI_API_KEY.'],
  [500, '<html></html>', 'HTTP 500'],
])('any other answer %i is an error with its message', (status, body, message) => {
  expect(explain(new ApiError(status, body))).toEqual({ tone: 'error', message })
})

test('without a connection the person learns that the picture is still there', () => {
  const { message } = explain(new ConnectionFailed('unreachable', 'The server cannot be reached.'))
  expect(message).toMatch(/^The server cannot be reached\. Your picture is still here/)
})

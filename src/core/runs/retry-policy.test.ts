import { describe, expect, test } from 'vitest'
import { ApiError, ConnectionError } from '#api/errors.ts'
import { decideRetry, failureMessage } from './retry-policy.ts'

const now = 1_000_000
const idempotent = { attempts: 1, pauses: 1, isIdempotent: true, now, random: 1 }
const notIdempotent = { ...idempotent, isIdempotent: false }
const httpError = (status: number, retryAfterMs?: number) =>
  new ApiError(status, { error: 'x', message: 'No.' }, retryAfterMs)
const spent = new ApiError(402, { error: 'usage_limit_exceeded', message: 'Trial used up.' })

describe('no response', () => {
  const cut = new ConnectionError('unreachable', 'The server cannot be reached.')
  const neverSent = new ConnectionError('unreachable', 'The server cannot be reached.', {
    mayHaveArrived: false,
  })

  test('waits for the network if the backend charges a run and its retries once', () => {
    expect(decideRetry(cut, idempotent)).toEqual({
      state: {
        status: 'waiting',
        nextAttemptAt: 0,
        reason: 'The server cannot be reached.',
        cause: 'connection',
      },
      queue: { pause: 1000 },
    })
  })

  test('is not confirmed if the backend might charge a retry again', () => {
    expect(decideRetry(cut, notIdempotent).state.status).toBe('not-confirmed')
  })

  test('waits with any backend when the request was certainly not sent', () => {
    expect(decideRetry(neverSent, notIdempotent).state.status).toBe('waiting')
  })

  test('backs off exponentially with full jitter, up to five minutes', () => {
    const pauses = [1, 2, 3, 9, 10, 500].map((pauses) => decideRetry(cut, { ...idempotent, pauses }).queue)
    expect(pauses).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000].map((pause) => ({ pause })))
    expect(decideRetry(cut, { ...idempotent, pauses: 3, random: 0.25 }).queue).toEqual({ pause: 1000 })
  })

  test("is also a gateway's error page, however often", () => {
    const gateway = new ApiError(502, '<html>Bad Gateway</html>')
    expect(decideRetry(gateway, { ...idempotent, attempts: 50, pauses: 50 })).toMatchObject({
      // The cause is not 'connection', so that the user is not told to go online.
      state: { status: 'waiting', nextAttemptAt: 0, reason: 'HTTP 502', cause: 'server' },
      queue: { pause: 300_000 },
    })
    expect(decideRetry(new ApiError(503, 'Back soon.', 7000), idempotent).queue).toEqual({ pause: 7000 })
    expect(decideRetry(gateway, notIdempotent).state.status).toBe('failed')
  })
})

test('a run for an organization that the user has left fails, and can be retried', () => {
  const error = new ApiError(403, { error: 'not_a_member', message: 'You are not a member of it.' })
  expect(decideRetry(error, { ...idempotent, organization: 'Field team' })).toEqual({
    state: {
      status: 'failed',
      tone: 'error',
      message: 'You are no longer a member of Field team. The photo stays on this device.',
      isNotMember: true,
    },
    queue: 'continue',
  })
})

test.each([
  ['before it was sent', 404, 'template_not_found'],
  ['while it was queued', 410, 'template_deleted'],
])('a run whose template was deleted %s fails, and the user decides', (_, status, code) => {
  const error = new ApiError(status, { error: code, message: 'There is no such template.' })
  expect(decideRetry(error, { ...idempotent, template: 'M8 nuts' })).toEqual({
    state: {
      status: 'failed',
      tone: 'warning',
      message: 'The template “M8 nuts” was deleted. The photo stays on this device.',
      isTemplateDeleted: true,
    },
    queue: 'continue',
  })
})

describe('an error response', () => {
  test.each([
    [400, 'failed'],
    [401, 'needs-sign-in'],
    [402, 'failed'],
    [403, 'failed'],
    [404, 'failed'],
    [408, 'waiting'],
    [409, 'waiting'],
    [413, 'failed'],
    [415, 'failed'],
    [422, 'failed'],
    [425, 'waiting'],
    [429, 'waiting'],
    [500, 'waiting'],
    [502, 'waiting'],
    [504, 'waiting'],
  ])('%i leads to the state %s', (status, state) => {
    expect(decideRetry(httpError(status), idempotent).state.status).toBe(state)
  })

  test.each([
    [400, undefined],
    [404, undefined],
    [413, true],
    [415, true],
    [422, true],
    [500, undefined],
  ])('%i refuses the image for good: %s', (status, isFinal) => {
    expect(decideRetry(httpError(status), { ...idempotent, attempts: 5 }).state).toMatchObject({
      status: 'failed',
      ...(isFinal ? { isFinal } : {}),
    })
  })

  test.each(['too_many_images', 'too_many_batches'])(
    'after %s the organization may delete some, and its photos are sent again by the user',
    (error) => {
      const body = { error, message: 'Too many. Delete some first.' }
      const { state } = decideRetry(new ApiError(422, body), idempotent)
      const message = 'Too many. Delete some first. The photo stays on this device.'
      expect(state).toMatchObject({ status: 'failed', message })
      expect(state).not.toHaveProperty('isFinal')
    },
  )

  test('waits as long as the server is still analyzing it, but the other runs do not', () => {
    const running = new ApiError(409, { error: 'still_running', message: 'No.' }, 2_000)
    expect(decideRetry(running, { ...idempotent, attempts: 50 })).toEqual({
      state: { status: 'waiting', nextAttemptAt: now + 2_000, reason: 'No.', cause: 'server' },
      queue: 'continue',
    })
  })

  test.each(['temporarily_unavailable', 'image_store_unavailable', 'disk_full'])(
    'waits, with the other runs, as long as the server responds %s',
    (error) => {
      const unavailable = new ApiError(503, { error, message: 'No.' }, 30_000)
      expect(decideRetry(unavailable, { ...idempotent, attempts: 50 })).toMatchObject({
        state: { status: 'waiting', nextAttemptAt: now + 30_000, cause: 'server' },
        queue: { pause: 30_000 },
      })
    },
  )

  test('5xx is not retried if the backend might charge twice', () => {
    expect(decideRetry(httpError(500), notIdempotent).state.status).toBe('failed')
    expect(decideRetry(httpError(429), notIdempotent).state.status).toBe('waiting')
  })

  test('5xx fails after five attempts', () => {
    expect(decideRetry(httpError(502), { ...idempotent, attempts: 4 }).state.status).toBe('waiting')
    expect(decideRetry(httpError(502), { ...idempotent, attempts: 5 }).state).toMatchObject({
      status: 'failed',
      message: 'No.',
    })
  })

  test('a run of an agent without an engine waits for the agent and does not stop the queue', () => {
    const unavailable = new ApiError(503, { error: 'engine_unavailable', message: 'Set a key.' })
    expect(decideRetry(unavailable, idempotent)).toEqual({
      state: { status: 'waiting-for-agent', message: 'Set a key.' },
      queue: 'continue',
    })
  })

  test.each([
    [502, 'provider_refused'],
    [422, 'request_refused'],
  ])('a refusal of the model provider (%i %s) is final', (status, error) => {
    const refused = new ApiError(status, { error, message: 'Refused.' })
    expect(decideRetry(refused, idempotent).state).toMatchObject({ status: 'failed', message: 'Refused.' })
  })

  test('what was charged is not sent again automatically', () => {
    const charged = new ApiError(502, { error: 'provider_failed', message: 'Charged.', charged: true })
    expect(decideRetry(charged, idempotent).state).toMatchObject({ status: 'failed', message: 'Charged.' })
  })

  test('Retry-After delays the next attempt; with 429 it pauses the queue as well', () => {
    expect(decideRetry(httpError(429, 7000), idempotent)).toMatchObject({
      state: { nextAttemptAt: now + 7000, cause: 'server' },
      queue: { pause: 7000 },
    })
    expect(decideRetry(httpError(503, 7000), idempotent)).toMatchObject({
      state: { nextAttemptAt: now + 7000 },
      queue: 'continue',
    })
  })

  test('waits for at most an hour', () => {
    const dayMs = 86_400_000
    expect(decideRetry(httpError(503, dayMs), idempotent)).toMatchObject({
      state: { nextAttemptAt: now + 3_600_000 },
    })
    expect(decideRetry(httpError(429, dayMs), idempotent)).toMatchObject({ queue: { pause: 3_600_000 } })
  })

  test('401 halts the queue', () => {
    expect(decideRetry(httpError(401), idempotent).queue).toBe('halt')
  })

  test('a used-up quota does not halt the queue, which may have runs of other organizations', () => {
    expect(decideRetry(spent, idempotent)).toMatchObject({
      state: { status: 'needs-quota' },
      queue: 'continue',
    })
  })
})

test('an image that cannot be read fails and does not stop the queue', () => {
  expect(decideRetry(new Error('gone'), idempotent)).toMatchObject({
    state: { status: 'failed' },
    queue: 'continue',
  })
})

describe('the message of a failure', () => {
  const body = { error: 'usage_limit_exceeded', message: 'Trial used up.', upgrade_message: 'Write to us.' }

  test.each([
    ['in the body', body],
    ['in its detail', { detail: body }],
  ])('is a warning with the upgrade message %s of a 402', (_, found) => {
    expect(failureMessage(new ApiError(402, found))).toEqual({
      tone: 'warning',
      message: 'Trial used up.\n\nWrite to us.',
    })
  })

  test('refers to support if a 402 has no upgrade message', () => {
    expect(failureMessage(spent).message).toBe(
      'Trial used up.\n\nPlease contact support to upgrade your account.',
    )
  })

  test.each([
    [402, { error: 'something_else', message: 'Pay first.' }, 'Pay first.'],
    [503, { error: 'agent_unavailable', message: 'Set OPENAI_API_KEY.' }, 'Set OPENAI_API_KEY.'],
    [500, '<html></html>', 'HTTP 500'],
  ])('is that of any other response with status %i', (status, found, message) => {
    expect(failureMessage(new ApiError(status, found))).toEqual({ tone: 'error', message })
  })
})

import { describe, expect, test } from 'vitest'
import { ApiError, ConnectionFailed } from '#api/errors.ts'
import { judge } from './judge.ts'

const now = 1_000_000
const known = { attempts: 1, repeatsAreSafe: true, now, random: 1 }
const unknownBackend = { ...known, repeatsAreSafe: false }
const fault = (status: number, retryAfterMs?: number) =>
  new ApiError(status, { error: 'x', message: 'No.' }, retryAfterMs)

describe('a run that could not be sent', () => {
  const cut = new ConnectionFailed('unreachable', 'The server cannot be reached.')
  const neverLeft = new ConnectionFailed('unreachable', 'The server cannot be reached.', {
    mayHaveArrived: false,
  })

  test('waits for the network where a repeat is counted once', () => {
    expect(judge(cut, known)).toEqual({
      state: { status: 'waiting', notBefore: now, reason: 'The server cannot be reached.' },
      queue: { pause: 1000 },
    })
  })

  test('is left to the person where a repeat might be counted twice', () => {
    expect(judge(cut, unknownBackend).state.status).toBe('unknown')
  })

  test('waits everywhere when it surely never left', () => {
    expect(judge(neverLeft, unknownBackend).state.status).toBe('waiting')
  })

  test('is tried at growing distances, at random within them, never more than five minutes apart', () => {
    const pauses = [1, 2, 3, 9, 10, 500].map((attempts) => judge(cut, { ...known, attempts }).queue)
    expect(pauses).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000].map((pause) => ({ pause })))
    expect(judge(cut, { ...known, attempts: 3, random: 0.25 }).queue).toEqual({ pause: 1000 })
  })
})

describe('a run that was met by a page of what stands before the backend', () => {
  const gateway = new ApiError(502, '<html>Bad Gateway</html>')

  test('waits however long the backend is away, and the others with it', () => {
    expect(judge(gateway, { ...known, attempts: 50 })).toEqual({
      state: { status: 'waiting', notBefore: now, reason: 'HTTP 502' },
      queue: { pause: 300_000 },
    })
    expect(judge(new ApiError(503, 'Back soon.', 7000), known).queue).toEqual({ pause: 7000 })
  })

  test('has failed where a repeat might be counted twice', () => {
    expect(judge(gateway, unknownBackend).state.status).toBe('failed')
  })
})

describe('a run that was refused', () => {
  test.each([
    [400, 'failed'],
    [401, 'needs-sign-in'],
    [402, 'needs-quota'],
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
  ])('with %i is then %s', (status, then) => {
    expect(judge(fault(status), known).state.status).toBe(then)
  })

  test('by a fault of a backend that may count twice is left to the person', () => {
    expect(judge(fault(500), unknownBackend).state.status).toBe('failed')
    expect(judge(fault(429), unknownBackend).state.status).toBe('waiting')
  })

  test('five times by a fault of the server is left to the person', () => {
    expect(judge(fault(502), { ...known, attempts: 4 }).state.status).toBe('waiting')
    expect(judge(fault(502), { ...known, attempts: 5 }).state).toMatchObject({
      status: 'failed',
      message: 'No.',
    })
  })

  test('because no engine can do it is not tried again by itself', () => {
    const unavailable = new ApiError(503, { error: 'engine_unavailable', message: 'Set a key.' })
    expect(judge(unavailable, known).state).toMatchObject({ status: 'failed', message: 'Set a key.' })
  })

  test('with a time to come back waits as long, and so do the others when there were too many', () => {
    expect(judge(fault(429, 7000), known)).toMatchObject({
      state: { notBefore: now + 7000 },
      queue: { pause: 7000 },
    })
    expect(judge(fault(503, 7000), known)).toMatchObject({
      state: { notBefore: now + 7000 },
      queue: 'goes-on',
    })
  })

  test('for want of a sign-in or of requests stops the others too', () => {
    expect(judge(fault(401), known).queue).toBe('stops')
    expect(judge(fault(402), known).queue).toBe('stops')
  })
})

test('a picture that cannot be read does not keep the others from being sent', () => {
  expect(judge(new Error('gone'), known)).toMatchObject({ state: { status: 'failed' }, queue: 'goes-on' })
})

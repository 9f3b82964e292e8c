import { describe, expect, test, vi } from 'vitest'
import { unauthorizedEvents } from '#api/errors.ts'
import { createToken, signIn } from '#platform/fixtures/sign-in.ts'
import { uid } from '#platform/fixtures/user-test.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { createErrorResponse } from './fixtures/fake-inference-server.ts'
import {
  createDraft,
  disableIdempotency,
  openApp,
  readRunState,
  server,
  setUpOutboxTests,
  submitWithOutcomes,
} from './fixtures/outbox-test.ts'

setUpOutboxTests()

const page = (status: number) =>
  new Response('<html>Sign in</html>', { status, headers: { 'Content-Type': 'text/html' } })
const [waiting, done] = [{ status: 'waiting' }, { status: 'done' }]

describe('without a response', () => {
  test.each([
    ['the request is lost', () => 'lost request' as const, 'connection'],
    ['the response is lost', () => 'lost response' as const, 'connection'],
    ['a network responds with its own page', () => page(200), 'connection'],
    ['a network requires a sign-in', () => page(511), 'connection'],
    ['a gateway responds with a page', () => page(502), 'server'],
  ])('sends again with the same key and is charged once: %s', async (_, createOutcome, cause) => {
    const { run, state } = await submitWithOutcomes(createOutcome())
    expect(await state()).toEqual({
      status: 'waiting',
      cause,
      nextAttemptAt: 0,
      reason: expect.any(String),
    })
    await advanceTime(999)
    expect(server.keys).toHaveLength(1)
    await advanceTime(1)
    expect(await state()).toMatchObject(done)
    expect(server.keys).toEqual([run.id, run.id])
    expect(server.charged).toBe(1)
  })

  test.each([
    ['lost request', 1],
    ['lost response', 2],
  ] as const)(
    'sends again only if the user says so, if each request may be charged: %s',
    async (outcome, charged) => {
      disableIdempotency()
      const { outbox, run, state } = await submitWithOutcomes(outcome)
      expect(await state()).toMatchObject({
        status: 'not-confirmed',
        message: expect.stringContaining('may already have been charged'),
      })
      outbox.flush()
      dispatchEvent(new Event('online'))
      await advanceTime(300_000)
      expect(server.keys).toEqual([run.id])
      await outbox.send(run.id)
      expect(await state()).toMatchObject(done)
      expect(server.charged).toBe(charged)
    },
  )

  test('sends again without the user, if the device was offline', async () => {
    disableIdempotency()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { state } = await submitWithOutcomes('lost request')
    expect(await state()).toMatchObject(waiting)
    await advanceTime(1_000)
    expect(await state()).toMatchObject(done)
    expect(server.charged).toBe(1)
  })

  test('fails after the page of a gateway, if each request may be charged', async () => {
    disableIdempotency()
    const { state } = await submitWithOutcomes(page(502))
    expect(await state()).toEqual({ status: 'failed', tone: 'error', message: 'HTTP 502' })
  })
})

describe('401', () => {
  test('sends again with a fresh token', async () => {
    const token = createToken(uid)
    Object.assign(server, { validToken: token, nextToken: token })
    const { run, state } = await submitWithOutcomes()
    expect(await state()).toMatchObject(done)
    expect(server.keys).toEqual([run.id, run.id])
    expect(server.requests[1]?.token).toBe(token)
  })

  test.each([
    ['the fresh token is rejected', 2, () => createToken(uid)],
    ['the session has ended', 1, () => undefined],
  ])('waits for a sign-in: %s', async (_, requests, createNextToken) => {
    const onUnauthorized = vi.fn()
    unauthorizedEvents.addEventListener('unauthorized', onUnauthorized)
    Object.assign(server, { validToken: 'none', nextToken: createNextToken() })
    const { run, state } = await submitWithOutcomes()
    expect(await state()).toEqual({ status: 'needs-sign-in' })
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(onUnauthorized).toHaveBeenCalledOnce()
    expect(server.keys).toEqual(Array(requests).fill(run.id))
  })

  test('waits for the network, if the token cannot be refreshed without it', async () => {
    const answer = server.withhold()
    const { state } = await submitWithOutcomes()
    server.isReachable = false
    answer(createErrorResponse(401))
    await settle()
    expect(await state()).toMatchObject({ ...waiting, cause: 'connection' })
    expect(localStorage.getItem('authToken')).not.toBeNull()
  })

  test('sends nothing while another user is signed in', async () => {
    signIn('other')
    const { state } = await submitWithOutcomes()
    expect(await state()).toEqual({ status: 'needs-sign-in' })
    expect(server.keys).toEqual([])
  })
})

describe('402', () => {
  const body = { error: 'usage_limit_exceeded', message: 'No requests left.' }

  test.each([
    [body, 'No requests left.\n\nPlease contact support to upgrade your account.'],
    [{ ...body, upgrade_message: 'Write to us.' }, 'No requests left.\n\nWrite to us.'],
    [{ error: undefined, message: undefined, detail: body }, /^No requests left/],
  ])('waits for more requests: %j', async (error, message) => {
    const { run, state } = await submitWithOutcomes(createErrorResponse(402, error))
    expect(await state()).toEqual({ status: 'needs-quota', message: expect.stringMatching(message) })
    server.trialRemaining = 0
    await advanceTime(300_000)
    expect(server.keys).toEqual([run.id])
  })

  test('fails for any other reason', async () => {
    const { state } = await submitWithOutcomes(createErrorResponse(402))
    expect(await state()).toEqual({ status: 'failed', tone: 'error', message: 'No.' })
  })
})

test.each(['engine_unavailable', 'provider_not_configured'])(
  'waits for the agent after %s',
  async (error) => {
    server.agents = []
    const { run, state } = await submitWithOutcomes(
      createErrorResponse(503, { error, message: 'Set OPENAI_API_KEY.' }),
    )
    expect(await state()).toEqual({ status: 'waiting-for-agent', message: 'Set OPENAI_API_KEY.' })
    await advanceTime(300_000)
    expect(server.keys).toEqual([run.id])
  },
)

describe('429', () => {
  test.each([
    ['the server says', { 'Retry-After': '7' }, 7_000],
    ['the backoff says', {}, 1_000],
  ])('sends again as soon as %s, also if each request may be charged', async (_, headers, ms) => {
    disableIdempotency()
    const { state } = await submitWithOutcomes(createErrorResponse(429, {}, headers))
    expect(await state()).toMatchObject({ ...waiting, cause: 'server', nextAttemptAt: Date.now() + ms })
    await advanceTime(ms - 1)
    expect(server.keys).toHaveLength(1)
    await advanceTime(1)
    expect(await state()).toMatchObject(done)
  })
})

const transient = [408, 409, 425, 500, 502, 503]

test.each(transient)('sends again after %i', async (status) => {
  const { state } = await submitWithOutcomes(
    createErrorResponse(status),
    createErrorResponse(status, {}, { 'Retry-After': '20' }),
  )
  expect(await state()).toMatchObject({ ...waiting, cause: 'server', nextAttemptAt: Date.now() + 1_000 })
  await advanceTime(1_000)
  expect(await state()).toMatchObject({ ...waiting, nextAttemptAt: Date.now() + 20_000 })
  await advanceTime(20_000)
  expect(await state()).toMatchObject(done)
  expect(server.charged).toBe(1)
})

test('fails after five errors of the server, and has five more attempts when the user retries', async () => {
  const { outbox, run, runs, state } = await submitWithOutcomes(
    ...Array.from({ length: 6 }, () => createErrorResponse(500)),
  )
  await advanceTime(300_000)
  expect(await state()).toEqual({ status: 'failed', tone: 'error', message: 'No.' })
  const { at: start = 0 } = server.requests[0] ?? {}
  expect(server.requests.map(({ at }) => (at - start) / 1_000)).toEqual([0, 1, 3, 7, 15])
  await outbox.retryFailed(await runs.list())
  await settle()
  expect(await state()).toMatchObject({ ...waiting, nextAttemptAt: Date.now() + 1_000 })
  await advanceTime(1_000)
  expect(await state()).toMatchObject(done)
  expect(server.keys).toEqual(Array(7).fill(run.id))
})

test.each([
  ['without a response', 31, () => 'lost request' as const],
  [
    'to a server that is unavailable',
    31,
    () => createErrorResponse(503, { error: 'temporarily_unavailable' }),
  ],
  ['whose analysis still runs', 5, () => createErrorResponse(409, { error: 'still_running' })],
])('requests %s are not counted as errors of the run', async (_, seconds, createOutcome) => {
  const outcomes = Array.from({ length: 5 }, () => createOutcome())
  const { state } = await submitWithOutcomes(...outcomes, createErrorResponse(500))
  await advanceTime(1_000 * seconds)
  expect(server.keys).toHaveLength(6)
  expect(await state()).toMatchObject({ ...waiting, nextAttemptAt: Date.now() + 1_000 })
})

test.each([
  ...transient.map((status) => [status, false] as const),
  ...[400, 403, 404].map((status) => [status, true] as const),
])('fails after %i, until the user sends it (idempotency: %s)', async (status, isIdempotent) => {
  if (!isIdempotent) disableIdempotency()
  const { outbox, run, state } = await submitWithOutcomes(createErrorResponse(status))
  expect(await state()).toEqual({ status: 'failed', tone: 'error', message: 'No.' })
  outbox.flush()
  await advanceTime(300_000)
  expect(server.keys).toEqual([run.id])
  await outbox.send(run.id)
  expect(await state()).toMatchObject(done)
})

test.each([413, 415, 422])('%i is final: the run is neither pending nor sent again', async (status) => {
  const { outbox, run, state, runs } = await submitWithOutcomes(createErrorResponse(status))
  expect(await state()).toEqual({ status: 'failed', tone: 'error', message: 'No.', isFinal: true })
  await outbox.retryFailed(await runs.list())
  await outbox.send(run.id)
  await advanceTime(300_000)
  expect([server.keys, await runs.listPending()]).toEqual([[run.id], []])
})

test('fails if the image cannot be read', async () => {
  const { outbox, ...page } = openApp()
  const draft = createDraft()
  draft.image.arrayBuffer = () => Promise.reject(new DOMException('Injected.', 'NotReadableError'))
  const { run } = outbox.submit(draft)
  await settle()
  expect(await readRunState({ outbox, ...page }, run)).toMatchObject({ status: 'failed', tone: 'error' })
  expect(server.keys).toEqual([])
})

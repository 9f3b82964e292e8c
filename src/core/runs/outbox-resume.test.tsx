import { describe, expect, test, vi } from 'vitest'
import { signIn } from '#platform/fixtures/sign-in.ts'
import { uid } from '#platform/fixtures/user-test.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { createErrorResponse } from './fixtures/fake-inference-server.ts'
import {
  createDraft,
  openApp,
  readRunState,
  server,
  setUpOutboxTests,
  submitWithOutcomes,
} from './fixtures/outbox-test.ts'
import { flushRejected } from './flush-rejected.ts'

setUpOutboxTests()

const done = { status: 'done' }

/** Returns the seconds between the attempts. */
const delays = () =>
  server.requests.map(({ at }, index) => (at - (server.requests[index - 1]?.at ?? at)) / 1_000).slice(1)

test.each([
  [1, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]],
  [0.5, [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 150, 150]],
])('without a response, delays double up to 300 s, with full jitter (%d)', async (random, expected) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const { state } = await submitWithOutcomes(...Array(expected.length).fill('lost request'))
  await advanceTime(1_200_000)
  expect(delays()).toEqual(expected)
  expect(await state()).toMatchObject(done)
})

test('delays start again with the shortest after a response', async () => {
  const { outbox } = await submitWithOutcomes(
    'lost request',
    'lost request',
    'success',
    'lost request',
    'success',
  )
  await advanceTime(10_000)
  outbox.submit(createDraft())
  await advanceTime(10_000)
  expect(delays()).toEqual([1, 2, 7, 1])
})

/** `document` is visible unless a test says otherwise. */
const showPage = () => document.dispatchEvent(new Event('visibilitychange'))

describe('the pause ends', () => {
  test.each([
    ['when the browser is online', () => dispatchEvent(new Event('online'))],
    ['when the page becomes visible', showPage],
    [
      'with a Background Sync event',
      () => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'outbox' })),
    ],
  ])('%s', async (_, resume) => {
    const { run, state } = await submitWithOutcomes('lost request', 'lost request')
    resume()
    await settle()
    expect(server.keys).toHaveLength(2)
    resume()
    await settle()
    expect(await state()).toMatchObject(done)
    expect(server.keys).toEqual(Array(3).fill(run.id))
  })

  test('when a server that could not be reached responds again', async () => {
    server.isReachable = false
    const { state } = await submitWithOutcomes()
    const start = Date.now()
    // The attempts after 1, 3, 7 and 15 s fail, and the next one is due after 31 s.
    await advanceTime(20_000)
    server.isReachable = true
    await advanceTime(10_000)
    expect(await state()).toMatchObject(done)
    expect(server.requests.map(({ at }) => at - start)).toEqual([30_000])
  })

  test('not with a message of another kind, nor when the page is hidden', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await submitWithOutcomes('lost request')
    showPage()
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'update' }))
    await advanceTime(999)
    expect(server.keys).toHaveLength(1)
  })

  test('not after the outbox was stopped', async () => {
    const { outbox } = await submitWithOutcomes('lost request')
    outbox.stop()
    dispatchEvent(new Event('online'))
    showPage()
    await advanceTime(300_000)
    expect(server.keys).toHaveLength(1)
  })
})

test('the pause for a sign-in ends with the sign-in', async () => {
  server.validToken = 'none'
  const { outbox, run, state } = await submitWithOutcomes()
  expect(await state()).toEqual({ status: 'needs-sign-in' })
  // The login screen replaces the one that runs the outbox.
  outbox.stop()
  server.validToken = signIn(uid)
  outbox.start()
  await settle()
  expect(await state()).toMatchObject(done)
  expect(server.keys).toEqual([run.id, run.id])
})

test('asks for a Background Sync event only while the device is offline', async () => {
  const register = vi.fn(async () => undefined)
  const registration = { sync: { register } } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  const { outbox } = await submitWithOutcomes('lost request')
  expect(register).not.toHaveBeenCalled()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.isReachable = false
  outbox.submit(createDraft())
  await settle()
  expect(register).toHaveBeenCalledWith('outbox')
})

describe('when the user sends all pending runs', () => {
  test.each([
    [402, 'usage_limit_exceeded', true, /^Your trial has no requests left/],
    [402, 'usage_limit_exceeded', false, /cannot be reached/],
    [503, 'engine_unavailable', false, /cannot be reached/],
  ])('says why nothing is sent after %i %s (reachable: %s)', async (status, error, isReachable, message) => {
    Object.assign(server, { agents: [], trialRemaining: 0 })
    const { outbox, run } = await submitWithOutcomes(createErrorResponse(status, { error }))
    server.isReachable = isReachable
    const onBlocked = vi.fn()
    const unsubscribe = flushRejected.subscribe(onBlocked)
    outbox.flush()
    await settle()
    unsubscribe()
    expect(onBlocked).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(message))
    expect(server.keys).toEqual([run.id])
  })

  test('sends those that wait for more requests, when some are left', async () => {
    server.trialRemaining = 0
    const { outbox, state } = await submitWithOutcomes(
      createErrorResponse(402, { error: 'usage_limit_exceeded' }),
    )
    server.trialRemaining = 1
    outbox.flush()
    await settle()
    expect(await state()).toMatchObject(done)
  })

  test('sends those that wait for an agent, when it is available', async () => {
    server.agents = []
    const { outbox, state } = await submitWithOutcomes(
      createErrorResponse(503, { error: 'engine_unavailable' }),
    )
    server.agents = ['counter']
    outbox.flush()
    await settle()
    expect(await state()).toMatchObject(done)
  })
})

test('asks at most every 30 s whether requests are left, although new runs need one', async () => {
  server.trialRemaining = 0
  const { outbox } = await submitWithOutcomes(createErrorResponse(402, { error: 'usage_limit_exceeded' }))
  for (let seconds = 0; seconds < 60; seconds += 1) {
    outbox.submit(createDraft())
    await advanceTime(1_000)
  }
  expect(server.keys).toHaveLength(1)
  expect(server.checks.length).toBeLessThanOrEqual(3)
})

test('a new photo does not wait for the next poll if requests were granted', async () => {
  server.trialRemaining = 0
  const page = await submitWithOutcomes(createErrorResponse(402, { error: 'usage_limit_exceeded' }))
  await advanceTime(1_000)
  server.trialRemaining = 100
  const { run, saved } = page.outbox.submit(createDraft())
  await saved
  await advanceTime(30_000)
  for (const one of [page.run, run]) expect(await readRunState(page, one)).toMatchObject(done)
})

test('a server that refuses what it says it accepts is asked once per poll', async () => {
  const refusals = () =>
    Array.from({ length: 10 }, () => createErrorResponse(402, { error: 'usage_limit_exceeded' }))
  const { outbox } = await submitWithOutcomes(...refusals())
  await outbox.enqueue(createDraft()).saved
  await advanceTime(240_000)
  expect(server.keys.length).toBeLessThanOrEqual(3)
})

test('an agent that refuses one context accepts another', async () => {
  server.agents = []
  const page = await submitWithOutcomes(createErrorResponse(503, { error: 'engine_unavailable' }))
  const refused = page.outbox.submit(createDraft())
  const request = { agentCode: 'counter', parameter: 'screws' }
  const accepted = page.outbox.submit(createDraft('screws.jpg', { request }))
  await settle()
  expect(await readRunState(page, refused.run)).toMatchObject({ status: 'waiting-for-agent' })
  expect(await readRunState(page, accepted.run)).toMatchObject(done)
})

test('the next page sends what waits for a sign-in, for requests or for an agent', async () => {
  const before = openApp({ isStarted: false })
  const states = [
    { status: 'needs-sign-in' },
    { status: 'needs-quota', message: 'No.' },
    { status: 'waiting-for-agent', message: 'No.' },
  ] as const
  for (const state of states) await before.outbox.submit(createDraft(), state).saved
  await advanceTime(1)
  const page = openApp()
  await settle()
  expect(await page.runs.list()).toMatchObject(states.map(() => ({ state: done })))
})

import { describe, expect, test } from 'vitest'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { buildBatch } from './batch-store.ts'
import { createErrorResponse } from './fixtures/fake-inference-server.ts'
import type { AppInstance } from './fixtures/open-page.ts'
import { createDraft, openApp, readRunState, server, setUpOutboxTests } from './fixtures/outbox-test.ts'
import type { RunDraft } from './outbox.ts'
import type { Run } from './run.ts'

setUpOutboxTests()

/** Saves runs, which wait until the outbox is started. */
async function enqueue({ outbox }: AppInstance, count: number, more: Partial<RunDraft> = {}): Promise<Run[]> {
  const added = Array.from({ length: count }, (_, index) => outbox.enqueue(createDraft(`${index}.jpg`, more)))
  await Promise.all(added.map(({ saved }) => saved))
  return added.map(({ run }) => run)
}

/** Saves a batch of `count` runs. */
async function enqueueBatch(page: AppInstance, count: number, { isPaused = false } = {}) {
  const { request, agent } = createDraft()
  const batch = buildBatch({ name: 'Shelf', request, agent, resize: true, total: count })
  await page.batches.save({ ...batch, isPaused })
  return { id: batch.id, runs: await enqueue(page, count, { batchId: batch.id }) }
}

/** Tells the page how many runs the server accepts at a time: the next response says so. */
async function learnConcurrency(page: AppInstance, limit: number): Promise<void> {
  server.concurrency = limit
  page.outbox.submit(createDraft('first.jpg'))
  await settle()
  server.requests.length = 0
  server.charges.clear()
}

const ids = (runs: Run[]) => runs.map(({ id }) => id)

describe('order', () => {
  test('sends the oldest run first, and single runs before those of batches', async () => {
    const page = openApp({ isStarted: false })
    const series = await enqueueBatch(page, 3)
    const single = await enqueue(page, 3)
    page.outbox.start()
    await settle()
    expect(server.keys).toEqual(ids([...single, ...series.runs]))
  })

  test('is the same in the next page, also for runs that are added there while the clock is wrong', async () => {
    const before = openApp({ isStarted: false })
    const first = await enqueue(before, 2)
    await advanceTime(-3_600_000)
    const page = openApp({ isStarted: false })
    await page.runs.list()
    const later = await enqueue(page, 2)
    page.outbox.start()
    await settle()
    expect(server.keys).toEqual(ids([...first, ...later]))
  })

  test.each([
    ['no response', () => 'lost request' as const],
    ['an error', () => createErrorResponse(503)],
  ])('does not wait for the time of a clock that was ahead: %s', async (_, createOutcome) => {
    const page = openApp({ isStarted: false })
    const [run] = await enqueue(page, 1)
    server.outcomes.push(createOutcome())
    page.outbox.start()
    await settle()
    await advanceTime(-86_400_000)
    dispatchEvent(new Event('online'))
    await advanceTime(1_000)
    expect(await readRunState(page, run as Run)).toMatchObject({ status: 'done' })
  })

  test('a new run of the user is sent before the queue', async () => {
    const page = openApp({ isStarted: false })
    const answer = server.withhold()
    const queued = await enqueue(page, 2)
    page.outbox.start()
    await settle()
    const { run } = page.outbox.submit(createDraft('new.jpg'))
    await settle()
    expect(server.keys).toEqual([queued[0]?.id, run.id])
    answer()
    await settle()
    expect(server.keys).toEqual([queued[0]?.id, run.id, queued[1]?.id])
  })
})

describe('concurrency', () => {
  test.each([
    [1, 1],
    [3, 3],
    [50, 6],
  ])('with a limit of %i of the server, %i runs are sent at a time', async (limit, sent) => {
    const page = openApp()
    await learnConcurrency(page, limit)
    const answers = Array.from({ length: sent + 1 }, () => server.withhold())
    const runs = await enqueue(page, sent + 2)
    await advanceTime(300)
    expect(server.keys).toEqual(ids(runs.slice(0, sent)))
    answers[0]?.()
    await settle()
    expect(server.keys).toEqual(ids(runs.slice(0, sent + 1)))
    for (const answer of answers) answer()
    await settle()
    expect(server.keys).toEqual(ids(runs))
    expect(server.charged).toBe(runs.length)
  })

  test('one run is sent at a time while the server does not respond, and failures of the same time count once', async () => {
    const page = openApp()
    await learnConcurrency(page, 3)
    server.outcomes.push('lost request', 'lost request', 'lost request', 'lost request')
    const start = Date.now()
    const runs = await enqueue(page, 6)
    await advanceTime(10_000)
    const times = server.requests.map(({ at }) => at - start)
    const first = times[0] ?? 0
    expect(times.map((at) => at - first)).toEqual([0, 0, 0, 1_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000])
    expect(new Set(server.keys)).toEqual(new Set(ids(runs)))
    expect(server.charged).toBe(6)
  })
})

describe('after a run has failed', () => {
  test.each([
    ['another agent is not available', 503, { error: 'engine_unavailable' }, 'waiting-for-agent'],
    ['the server rejects it', 422, {}, 'failed'],
    ['the server has an error', 500, {}, 'waiting'],
  ])('the next one is sent: %s', async (_, status, body, state) => {
    const page = openApp({ isStarted: false })
    server.outcomes.push(createErrorResponse(status, body))
    const [failed, next] = [
      ...(await enqueue(page, 1, { request: { agentCode: 'reader' } })),
      ...(await enqueue(page, 1)),
    ]
    page.outbox.start()
    await settle()
    expect(await readRunState(page, failed as Run)).toMatchObject({ status: state })
    expect(await readRunState(page, next as Run)).toMatchObject({ status: 'done' })
  })

  test.each([
    ['429', () => createErrorResponse(429, {}, { 'Retry-After': '9' }), 9_000],
    ['no response', () => 'lost request' as const, 1_000],
  ])('the others wait and keep their order: %s', async (_, createOutcome, ms) => {
    const page = openApp({ isStarted: false })
    server.outcomes.push(createOutcome())
    const runs = await enqueue(page, 3)
    page.outbox.start()
    await advanceTime(ms - 1)
    expect(server.keys).toEqual([runs[0]?.id])
    await advanceTime(1)
    expect(server.keys).toEqual([runs[0]?.id, ...ids(runs)])
    expect(server.charged).toBe(3)
  })

  test('the others wait for the sign-in after 401', async () => {
    const page = openApp({ isStarted: false })
    const runs = await enqueue(page, 3)
    server.validToken = 'none'
    page.outbox.start()
    await advanceTime(240_000)
    expect(server.keys).toEqual([runs[0]?.id])
    expect(await readRunState(page, runs[1] as Run)).toMatchObject({ status: 'waiting' })
  })

  test('the others wait for more requests after 402, and are not uploaded', async () => {
    const page = openApp({ isStarted: false })
    server.trialRemaining = 0
    server.outcomes.push(createErrorResponse(402, { error: 'usage_limit_exceeded' }))
    const runs = await enqueue(page, 3)
    page.outbox.start()
    await advanceTime(900_000)
    const added = [page.outbox.submit(createDraft('new.jpg')), page.outbox.enqueue(createDraft('newer.jpg'))]
    await settle()
    for (const { run } of added)
      expect(await readRunState(page, run)).toMatchObject({ status: 'needs-quota' })
    expect(server.keys).toEqual([runs[0]?.id])
    server.trialRemaining = 100
    await advanceTime(300_000)
    expect(server.keys).toEqual([runs[0]?.id, ...ids(runs), ...added.map(({ run }) => run.id)])
    expect(server.charged).toBe(5)
  })

  test('runs with the same request wait for the agent, and are not uploaded', async () => {
    const page = openApp({ isStarted: false })
    server.agents = ['reader']
    server.outcomes.push(createErrorResponse(503, { error: 'engine_unavailable' }))
    const runs = await enqueue(page, 3)
    const [other] = await enqueue(page, 1, { request: { agentCode: 'reader' } })
    page.outbox.start()
    await advanceTime(900_000)
    expect(server.keys).toEqual([runs[0]?.id, other?.id])
    for (const run of runs)
      expect(await readRunState(page, run)).toMatchObject({ status: 'waiting-for-agent' })
    server.agents = ['counter', 'reader']
    await advanceTime(300_000)
    expect(server.keys).toEqual([runs[0]?.id, other?.id, ...ids(runs)])
  })
})

describe('a paused batch', () => {
  test('is not sent until it is resumed', async () => {
    const page = openApp({ isStarted: false })
    const batch = await enqueueBatch(page, 2, { isPaused: true })
    const [single] = await enqueue(page, 1)
    page.outbox.start()
    page.outbox.flush()
    await advanceTime(900_000)
    expect(server.keys).toEqual([single?.id])
    await page.batches.update(batch.id, { isPaused: false })
    await advanceTime(300)
    expect(server.keys).toEqual([single?.id, ...ids(batch.runs)])
  })

  test('sends no further run when it is paused, but finishes the one under way', async () => {
    const page = openApp({ isStarted: false })
    const answer = server.withhold()
    const batch = await enqueueBatch(page, 3)
    page.outbox.start()
    await settle()
    await page.batches.update(batch.id, { isPaused: true })
    answer()
    await advanceTime(900_000)
    expect(server.keys).toEqual([batch.runs[0]?.id])
    expect(await readRunState(page, batch.runs[0] as Run)).toMatchObject({ status: 'done' })
  })
})

test('a run that waits for its next attempt is sent at once by the user', async () => {
  const page = openApp({ isStarted: false })
  server.outcomes.push(createErrorResponse(500, {}, { 'Retry-After': '3600' }))
  const [run] = await enqueue(page, 1)
  page.outbox.start()
  await advanceTime(600_000)
  expect(server.keys).toHaveLength(1)
  page.outbox.flush()
  await settle()
  expect(server.keys).toEqual([run?.id, run?.id])
})

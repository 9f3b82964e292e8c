import { describe, expect, test, vi } from 'vitest'
import { failWrites, isBlobBytes, onFirstWrite, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { buildBatch } from './batch-store.ts'
import { createErrorResponse } from './fixtures/fake-inference-server.ts'
import type { AppInstance } from './fixtures/open-page.ts'
import {
  createDraft,
  disableIdempotency,
  isResultRecord,
  isRunWithStatus,
  openApp,
  readRunState,
  server,
  setUpOutboxTests,
  submitWithOutcomes,
} from './fixtures/outbox-test.ts'
import type { Run } from './run.ts'

setUpOutboxTests()

const done = { status: 'done' }

/** Submits a run whose request is under way. */
async function submitWithheld() {
  const answer = server.withhold()
  return { answer, ...(await submitWithOutcomes()) }
}

/** Expects that nothing is left of a run, in this page or on the disk, now or later. */
async function expectRemoved({ runs }: AppInstance, run: Run): Promise<void> {
  for (const ms of [0, 300_000]) {
    await advanceTime(ms)
    for (const store of [runs, openApp({ isStarted: false }).runs]) {
      expect(await store.list()).toEqual([])
      expect(await store.read(run.id)).toBeUndefined()
      expect(await store.readImage(run)).toBeUndefined()
      expect(await store.readResult(run.id)).toBeUndefined()
      expect(await store.readThumbnail(run)).toBeUndefined()
    }
  }
}

describe('a cancelled run is removed, and cancelled on the server', () => {
  test('while it is sent', async () => {
    const { run, ...page } = await submitWithheld()
    page.outbox.cancel(run)
    await settle()
    expect(server.requests[0]?.signal?.aborted).toBe(true)
    expect(server.cancelled).toEqual([run.id])
    await expectRemoved(page, run)
    expect(server.keys).toEqual([run.id])
  })

  test('before its image was read for a request', async () => {
    const page = openApp({ isStarted: false })
    const { run, saved } = page.outbox.enqueue(createDraft())
    await saved
    onFirstWrite(isRunWithStatus('sending'), () => page.outbox.cancel(run))
    page.outbox.start()
    await settle()
    expect(server.keys).toEqual([])
    expect(server.cancelled).toEqual([run.id])
    await expectRemoved(page, run)
  })

  test('while the state after a failure is saved', async () => {
    const page = openApp()
    server.outcomes.push(createErrorResponse(500))
    const { run } = page.outbox.submit(createDraft())
    onFirstWrite(isRunWithStatus('waiting'), () => page.outbox.cancel(run))
    await settle()
    expect(server.keys).toEqual([run.id])
    expect(server.cancelled).toEqual([run.id])
    await expectRemoved(page, run)
  })
})

test('a run that is cancelled while its result is stored keeps its result', async () => {
  const page = openApp()
  const { run } = page.outbox.submit(createDraft())
  onFirstWrite(isResultRecord, () => page.outbox.cancel(run))
  await settle()
  expect(await readRunState(page, run)).toMatchObject(done)
  expect(await page.runs.readResult(run.id)).toEqual({ text: `Result of ${run.id}` })
  expect(server.cancelled).toEqual([])
})

describe('a deleted run is removed with its image and its result', () => {
  test('while it waits: the server may still process its last attempt', async () => {
    const { run, ...page } = await submitWithOutcomes('lost response')
    await page.outbox.remove((await page.runs.read(run.id)) as Run)
    expect(server.cancelled).toEqual([run.id])
    await expectRemoved(page, run)
    expect(server.keys).toEqual([run.id])
  })

  test('while it is sent', async () => {
    const { run, ...page } = await submitWithheld()
    await page.outbox.remove(run)
    await settle()
    expect(server.requests[0]?.signal?.aborted).toBe(true)
    expect(server.cancelled).toEqual([run.id])
    await expectRemoved(page, run)
  })

  test('when its result is received, but could not be stored', async () => {
    const { run, ...page } = await submitWithheld()
    failWrites('QuotaExceededError', isResultRecord)
    page.answer()
    await settle()
    expect(await page.runs.readResult(run.id)).toBeDefined()
    await page.outbox.remove(run)
    repairStorage()
    await expectRemoved(page, run)
  })

  test('when it has a result', async () => {
    const { run, ...page } = await submitWithOutcomes()
    await page.outbox.remove((await page.runs.read(run.id)) as Run)
    expect(server.cancelled).toEqual([])
    await expectRemoved(page, run)
  })

  test('before its image was stored', async () => {
    failWrites('QuotaExceededError', isBlobBytes)
    const { run, ...page } = await submitWithheld()
    await page.outbox.remove(run)
    repairStorage()
    await expectRemoved(page, run)
    expect(server.cancelled).toEqual([run.id])
  })

  test('and is not cancelled on a server that does not support it', async () => {
    disableIdempotency()
    const { run, ...page } = await submitWithheld()
    await page.outbox.remove(run)
    await expectRemoved(page, run)
    expect(server.cancelled).toEqual([])
  })
})

test('runs of a batch that is deleted are neither sent nor left', async () => {
  const page = openApp({ isStarted: false })
  const { request, agent } = createDraft()
  const batch = buildBatch({ name: 'Shelf', request, agent, resize: true, total: 3 })
  await page.batches.save(batch)
  const added = [1, 2, 3].map((it) => page.outbox.enqueue(createDraft(`${it}.jpg`, { batchId: batch.id })))
  await Promise.all(added.map(({ saved }) => saved))
  const answer = server.withhold()
  page.outbox.start()
  await settle()
  // As the screen of the batch does.
  await page.batches.remove(batch.id)
  for (const { run } of added) page.outbox.cancel(run)
  await page.runs.remove(added.map(({ run }) => run.id))
  answer()
  await advanceTime(300_000)
  expect(server.keys).toEqual([added[0]?.run.id])
  expect(await page.runs.list()).toEqual([])
  expect(await openApp({ isStarted: false }).runs.list()).toEqual([])
})

describe('a held run', () => {
  test('is not sent until it is released, even if the user sends it', async () => {
    const page = openApp({ isStarted: false })
    const { run, saved } = page.outbox.enqueue(createDraft())
    await saved
    const release = page.outbox.hold(run.id)
    page.outbox.start()
    page.outbox.flush()
    await page.outbox.send(run.id)
    await advanceTime(600_000)
    expect(server.keys).toEqual([])
    release()
    await settle()
    expect(server.keys).toEqual([run.id])
    expect(await readRunState(page, run)).toMatchObject(done)
  })

  test('is not sent on plain HTTP either, where browsers have no Web Locks', async () => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager)
    const page = openApp({ isStarted: false })
    const { run, saved } = page.outbox.enqueue(createDraft())
    await saved
    const release = page.outbox.hold(run.id)
    page.outbox.start()
    await page.outbox.send(run.id)
    await advanceTime(300_000)
    expect(server.keys).toEqual([])
    release()
    await settle()
    expect(server.keys).toEqual([run.id])
  })

  test('does not hold up the others', async () => {
    const page = openApp({ isStarted: false })
    const added = [1, 2].map((it) => page.outbox.enqueue(createDraft(`${it}.jpg`)))
    await Promise.all(added.map(({ saved }) => saved))
    page.outbox.hold(added[0]?.run.id ?? '')
    page.outbox.start()
    await settle()
    expect(server.keys).toEqual([added[1]?.run.id])
  })

  test('receives its result, if its request was under way, and is charged once', async () => {
    const { run, ...page } = await submitWithheld()
    const release = page.outbox.hold(run.id)
    await advanceTime(8_000)
    page.answer()
    await settle()
    expect(await page.state()).toMatchObject(done)
    release()
    await advanceTime(300_000)
    expect(server.keys).toEqual([run.id])
    expect(server.charged).toBe(1)
  })

  test('is not sent again after its request was lost, until it is released', async () => {
    const { run, ...page } = await submitWithheld()
    const release = page.outbox.hold(run.id)
    page.answer('lost response')
    await advanceTime(60_000)
    expect(server.keys).toEqual([run.id])
    release()
    await settle()
    expect(await page.state()).toMatchObject(done)
    expect(server.keys).toEqual([run.id, run.id])
    expect(server.charged).toBe(1)
  })

  test('is neither sent nor left when it is removed', async () => {
    const page = openApp({ isStarted: false })
    const { run, saved } = page.outbox.enqueue(createDraft())
    await saved
    const release = page.outbox.hold(run.id)
    page.outbox.start()
    await page.outbox.remove(run)
    release()
    await expectRemoved(page, run)
    expect(server.keys).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { buildBatch } from './batch-store.ts'
import {
  createDraft,
  disableIdempotency,
  openApp,
  openTab,
  readRunState,
  server,
  setUpOutboxTests,
  type Tab,
} from './fixtures/outbox-test.ts'
import type { RunDraft } from './outbox.ts'
import type { Run } from './run.ts'

setUpOutboxTests()

const done = { status: 'done' }

/** Saves runs, which the outbox of a tab sends. */
async function enqueue({ outbox, realm }: Tab, count: number, more?: Partial<RunDraft>): Promise<Run[]> {
  // Runs of two tabs that are added at the same time have no order.
  await advanceTime(100)
  const added = Array.from({ length: count }, (_, index) =>
    outbox.enqueue(createDraft(`${index}.jpg`, more, realm)),
  )
  await Promise.all(added.map(({ saved }) => saved))
  return added.map(({ run }) => run)
}

const ids = (runs: Run[]) => runs.map(({ id }) => id)

/** Returns a tab whose request for a run is under way. */
async function openSendingTab() {
  const answer = server.withhold()
  const tab = await openTab()
  const { run } = tab.outbox.submit(createDraft('a.jpg', {}, tab.realm))
  await settle()
  expect(server.keys).toEqual([run.id])
  return { tab, run, answer }
}

describe('two tabs', () => {
  test('send each run once, although both are told to', async () => {
    const tabs = await Promise.all([openTab(), openTab()])
    const runs = [...(await enqueue(tabs[0], 3)), ...(await enqueue(tabs[1], 3))]
    for (const { outbox } of tabs) outbox.flush()
    for (const { id } of runs) for (const { outbox } of tabs) void outbox.send(id)
    await advanceTime(10_000)
    expect(server.keys.toSorted()).toEqual(ids(runs))
    expect(server.charged).toBe(6)
  })

  test('send one run at a time, and the oldest of both first', async () => {
    const [one, other] = await Promise.all([openTab({ isStarted: false }), openTab({ isStarted: false })])
    const runs = [...(await enqueue(one, 2)), ...(await enqueue(other, 2))]
    const answers = runs.map(() => server.withhold())
    one.outbox.start()
    other.outbox.start()
    for (const [index, answer] of answers.entries()) {
      await advanceTime(5_000)
      expect(server.keys).toEqual(ids(runs.slice(0, index + 1)))
      answer()
    }
  })

  test('the user sends a run that another tab is sending: nothing happens', async () => {
    const { tab, run, answer } = await openSendingTab()
    const page = openApp()
    await page.outbox.send(run.id)
    answer()
    await settle()
    expect(server.keys).toEqual([run.id])
    expect(await readRunState(tab, run)).toMatchObject(done)
  })

  test('see the runs, states and results of each other', async () => {
    const page = openApp({ isStarted: false })
    const { tab, run, answer } = await openSendingTab()
    expect(await page.runs.list()).toMatchObject([{ id: run.id, state: { status: 'sending' } }])
    answer()
    await settle()
    expect(await page.runs.list()).toMatchObject([{ id: run.id, state: done }])
    expect(await page.runs.listPending()).toEqual([])
    expect(await page.runs.readResult(run.id)).toEqual({ text: `Result of ${run.id}` })
    await page.outbox.remove(run)
    await settle()
    expect(await tab.runs.list()).toEqual([])
    expect(await tab.runs.read(run.id)).toBeUndefined()
  })

  test('a batch that is paused in one tab is not sent by the other', async () => {
    const tab = await openTab({ isStarted: false })
    const { request, agent } = createDraft()
    const batch = buildBatch({ name: 'Shelf', request, agent, resize: true, total: 3 })
    await tab.batches.save(batch)
    const answer = server.withhold()
    const runs = await enqueue(tab, 3, { batchId: batch.id })
    tab.outbox.start()
    await settle()
    const page = openApp()
    await page.batches.update(batch.id, { isPaused: true })
    await settle()
    answer()
    await advanceTime(300_000)
    expect(server.keys).toEqual([runs[0]?.id])
    expect(await tab.batches.list()).toMatchObject([{ isPaused: true }])
  })

  test('a run that is deleted in one tab while the other sends it does not return', async () => {
    const { tab, run, answer } = await openSendingTab()
    const page = openApp()
    await page.outbox.remove((await page.runs.read(run.id)) as Run)
    expect(server.cancelled).toEqual([run.id])
    answer()
    await advanceTime(10_000)
    for (const { runs } of [tab, page, openApp()]) expect(await runs.list()).toEqual([])
    expect(server.keys).toEqual([run.id])
  })

  test('a run that is held in one tab is not sent by the other, until it is released', async () => {
    const tab = await openTab({ isStarted: false })
    const [run] = (await enqueue(tab, 1)) as [Run]
    const page = openApp({ isStarted: false })
    const release = page.outbox.hold(run.id)
    await settle()
    tab.outbox.start()
    tab.outbox.flush()
    await tab.outbox.send(run.id)
    await advanceTime(60_000)
    expect(server.keys).toEqual([])
    release()
    page.outbox.start()
    tab.outbox.flush()
    await advanceTime(5_000)
    expect(server.keys).toEqual([run.id])
  })
})

test('a run that is held while it is sent is not sent again by another tab, until it is released', async () => {
  const { tab, run, answer } = await openSendingTab()
  const page = openApp()
  const release = tab.outbox.hold(run.id)
  answer('lost response')
  await advanceTime(8_000)
  expect(await readRunState(page, run)).toMatchObject({ status: 'waiting' })
  expect(server.keys).toEqual([run.id])
  release()
  await advanceTime(5_000)
  expect(server.keys).toEqual([run.id, run.id])
  expect(server.charged).toBe(1)
})

describe('when the tab that sends is closed', () => {
  test('another one goes on within 5 s, and sends what was under way again with its key', async () => {
    const tab = await openTab({ isStarted: false })
    const runs = await enqueue(tab, 3)
    server.withhold()
    tab.outbox.start()
    await settle()
    const page = openApp()
    await advanceTime(60_000)
    expect(server.keys).toEqual([runs[0]?.id])
    await tab.kill()
    await advanceTime(5_000)
    expect(server.keys).toEqual([runs[0]?.id, ...ids(runs)])
    expect(server.charged).toBe(3)
    for (const run of runs) expect(await readRunState(page, run)).toMatchObject(done)
  })

  test('a response that was not stored is requested again, and charged once', async () => {
    const { tab, run, answer } = await openSendingTab()
    answer('lost response')
    await tab.kill()
    await settle()
    const page = openApp()
    await settle()
    expect(await readRunState(page, run)).toMatchObject(done)
    expect(server.keys).toEqual([run.id, run.id])
    expect(server.charged).toBe(1)
  })

  test('the user decides whether it is sent again, if each request may be charged', async () => {
    disableIdempotency()
    const { tab, run } = await openSendingTab()
    await tab.kill()
    const page = openApp()
    await advanceTime(300_000)
    expect(await readRunState(page, run)).toMatchObject({ status: 'not-confirmed' })
    expect(server.keys).toEqual([run.id])
    await page.outbox.send(run.id)
    expect(await readRunState(page, run)).toMatchObject(done)
  })

  test('the next page lists what it has added and removed without a report', async () => {
    const tab = await openTab({ isStarted: false })
    const [first] = (await enqueue(tab, 1)) as [Run]
    const page = openApp({ isStarted: false })
    expect(await page.runs.list()).toHaveLength(1)
    // Its channels are closed before it can report anything.
    tab.realm.BroadcastChannel.prototype.postMessage = () => undefined
    await tab.outbox.remove(first)
    const [second] = (await enqueue(tab, 1)) as [Run]
    await tab.kill()
    await advanceTime(30_001)
    expect(ids(await page.runs.list())).toEqual([second.id])
  })
})

import { describe, expect, test } from 'vitest'
import {
  corruptRecords,
  failWrites,
  isAnyRecord,
  isBlobBytes,
  repairStorage,
  stallStorage,
} from '#platform/fixtures/storage-faults.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { updateBlocker } from '#platform/update-blocker.ts'
import { createErrorResponse } from './fixtures/fake-inference-server.ts'
import type { AppInstance } from './fixtures/open-page.ts'
import {
  blocksClosing,
  createDraft,
  isResultRecord,
  isRunWithStatus,
  openApp,
  openTab,
  readRunState,
  server,
  setUpOutboxTests,
  submitWithOutcomes,
} from './fixtures/outbox-test.ts'
import type { RunDraft } from './outbox.ts'
import type { Run } from './run.ts'

setUpOutboxTests()

const done = { status: 'done' }

/** Returns what the next page would find of a run. */
const readStored = ({ id }: Run) => openApp({ isStarted: false }).runs.read(id)

/** Sends a run with an image of this size. */
async function complete(
  page: AppInstance,
  name: string,
  bytes: number,
  more?: Partial<RunDraft>,
): Promise<Run> {
  const { image } = createDraft(name)
  const large = new File([image, new Uint8Array(bytes)], name, { type: image.type })
  const { run } = page.outbox.submit(createDraft(name, { image: large, ...more }))
  await settle()
  expect(await readRunState(page, run)).toMatchObject(done)
  return run
}

async function listStoredImages(runs: Run[]): Promise<string[]> {
  const { runs: store } = openApp({ isStarted: false })
  const images = await Promise.all(runs.map((run) => store.readImage(run)))
  return images.flatMap((image) => image?.name ?? [])
}

test.each(['QuotaExceededError', 'DataError', 'UnknownError', 'InvalidStateError'])(
  'a run that the disk rejects is sent from memory, and written every 5 s until that succeeds: %s',
  async (error) => {
    const countFailed = failWrites(error, isAnyRecord)
    const page = openApp()
    const { run, saved } = page.outbox.submit(createDraft())
    expect(await saved).toBe(false)
    await settle()
    expect(await page.runs.list()).toMatchObject([{ id: run.id, state: done }])
    expect(await page.runs.readResult(run.id)).toEqual({ text: `Result of ${run.id}` })
    expect([page.runs.hasSaveFailed(run.id), page.runs.isImageSaved(run.id)]).toEqual([true, false])
    expect([blocksClosing(), updateBlocker.isBlocked.get()]).toEqual([true, true])
    expect(await readStored(run)).toBeUndefined()

    const failed = countFailed()
    await advanceTime(4_999)
    expect(countFailed()).toBe(failed)
    await advanceTime(5_001)
    expect(countFailed()).toBeGreaterThan(failed + 1)
    repairStorage()
    await advanceTime(5_000)
    expect(await readStored(run)).toMatchObject({ state: done })
    expect(await listStoredImages([run])).toEqual(['photo.jpg'])
    expect([page.runs.hasSaveFailed(run.id), page.runs.isImageSaved(run.id)]).toEqual([false, true])
    expect([blocksClosing(), updateBlocker.isBlocked.get()]).toEqual([false, false])
    expect(server.charged).toBe(1)
  },
)

test('a run is sent from memory if IndexedDB does not respond within 10 s', async () => {
  const page = openApp()
  await settle()
  stallStorage()
  const { run, saved } = page.outbox.submit(createDraft())
  await advanceTime(9_999)
  expect(server.keys).toEqual([])
  await advanceTime(1)
  expect(await saved).toBe(false)
  expect(await readRunState(page, run)).toMatchObject(done)
  expect(blocksClosing()).toBe(true)
  repairStorage()
  await advanceTime(15_000)
  expect(await readStored(run)).toMatchObject({ state: done })
  expect(blocksClosing()).toBe(false)
  expect(server.keys).toEqual([run.id])
})

describe('a result that cannot be written', () => {
  test('is shown, and the run is not sent again while the page is open', async () => {
    const answer = server.withhold()
    const { run, runs, state } = await submitWithOutcomes()
    failWrites('QuotaExceededError', isResultRecord)
    answer()
    await advanceTime(300_000)
    expect(await state()).toMatchObject(done)
    expect(await runs.readResult(run.id)).toEqual({ text: `Result of ${run.id}` })
    expect(blocksClosing()).toBe(true)
    expect(server.keys).toEqual([run.id])
    // Its image is the only one that could be evicted, but a closed page would need it.
    expect(await listStoredImages([run])).toEqual(['photo.jpg'])
    repairStorage()
    await advanceTime(5_000)
    expect(await openApp({ isStarted: false }).runs.readResult(run.id)).toBeDefined()
    expect(blocksClosing()).toBe(false)
  })

  test('is requested again by the next page, and charged once', async () => {
    const answer = server.withhold()
    const tab = await openTab()
    const { run } = tab.outbox.submit(createDraft('a.jpg', {}, tab.realm))
    await settle()
    tab.realm.IDBObjectStore.prototype.put = () => {
      throw new DOMException('Injected.', 'QuotaExceededError')
    }
    answer()
    await settle()
    expect(await tab.runs.readResult(run.id)).toBeDefined()
    await tab.kill()
    const page = openApp()
    await settle()
    expect(await readRunState(page, run)).toMatchObject(done)
    expect(server.keys).toEqual([run.id, run.id])
    expect(server.charged).toBe(1)
  })
})

test('the thumbnail of an image is made when its result arrives', async () => {
  const canvas = new OffscreenCanvas(400, 300)
  canvas.getContext('2d')
  const image = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'a.jpg', {
    type: 'image/jpeg',
  })
  const { outbox, runs } = openApp()
  const { run } = outbox.submit(createDraft('a.jpg', { image }))
  const measureWidth = async () => (await createImageBitmap((await runs.readThumbnail(run)) as Blob)).width
  await expect.poll(measureWidth).toBe(144)
})

test('a state that cannot be written is shown, and written later', async () => {
  const answer = server.withhold()
  const { run, state } = await submitWithOutcomes()
  failWrites('DataError', isRunWithStatus('failed'))
  answer(createErrorResponse(422))
  await settle()
  expect(await state()).toMatchObject({ status: 'failed' })
  expect(await readStored(run)).toMatchObject({ state: { status: 'sending' } })
  repairStorage()
  await advanceTime(5_000)
  expect(await readStored(run)).toMatchObject({ state: { status: 'failed' } })
})

test('a run is not sent before its state is written, since the next page would not know that it was', async () => {
  const page = openApp({ isStarted: false })
  const { run, saved } = page.outbox.enqueue(createDraft())
  await saved
  failWrites('DataError', isRunWithStatus('sending'))
  page.outbox.start()
  await advanceTime(290_000)
  expect(server.keys).toEqual([])
  repairStorage()
  await advanceTime(10_000)
  expect(await readRunState(page, run)).toMatchObject(done)
})

describe('a full disk', () => {
  test('evicts the images that the server has, then the oldest ones, those of batches last, as many as needed', async () => {
    const page = openApp()
    const runs = [
      await complete(page, 'batch.jpg', 300_000, { batchId: 'batch' }),
      await complete(page, 'old.jpg', 300_000),
      await complete(page, 'new.jpg', 300_000),
      await complete(page, 'shared.jpg', 300_000, { batchId: 'batch', sharing: 'sent' }),
    ]
    for (const left of [
      ['batch.jpg', 'old.jpg', 'new.jpg'],
      ['batch.jpg', 'new.jpg'],
    ]) {
      failWrites('QuotaExceededError', isBlobBytes, 1)
      expect(await page.outbox.submit(createDraft()).saved).toBe(true)
      expect(await listStoredImages(runs)).toEqual(left)
    }
    failWrites('QuotaExceededError', isBlobBytes, 2)
    expect(await page.outbox.submit(createDraft()).saved).toBe(true)
    expect(await listStoredImages(runs)).toEqual([])
    expect(await page.runs.list()).toHaveLength(7)
    for (const { id } of runs) expect(await page.runs.readResult(id)).toBeDefined()
  })

  test('evicts no image of a run without a result, whatever its state', async () => {
    const before = openApp({ isStarted: false })
    const message = 'No.'
    const states = [
      { status: 'waiting', nextAttemptAt: 0 },
      { status: 'waiting-for-agent', message },
      { status: 'needs-sign-in' },
      { status: 'needs-quota', message },
      { status: 'not-confirmed', message },
      { status: 'failed', tone: 'error', message },
    ] as const
    const added = states.map((state) => before.outbox.submit(createDraft(state.status), state))
    await Promise.all(added.map(({ saved }) => saved))
    failWrites('QuotaExceededError', isBlobBytes)
    expect(await before.outbox.submit(createDraft()).saved).toBe(false)
    expect(await listStoredImages(added.map(({ run }) => run))).toEqual(states.map(({ status }) => status))
  })

  test.each(['DataError', 'UnknownError', 'AbortError'])(
    'no image is evicted after any other error: %s',
    async (error) => {
      const page = openApp()
      const run = await complete(page, 'old.jpg', 300_000)
      failWrites(error, isBlobBytes, 4)
      await page.outbox.submit(createDraft()).saved
      expect(await listStoredImages([run])).toEqual(['old.jpg'])
    },
  )
})

test('a run without its image fails, and says why', async () => {
  const page = openApp({ isStarted: false })
  const { run, saved } = page.outbox.enqueue(createDraft())
  await saved
  await corruptRecords(run.id, isBlobBytes)
  page.outbox.start()
  await settle()
  expect(await readRunState(page, run)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('no longer on this device'),
  })
  expect(server.keys).toEqual([])
})

test('a record that cannot be parsed does not hold up the others', async () => {
  const page = openApp({ isStarted: false })
  const added = [1, 2, 3].map((it) => page.outbox.enqueue(createDraft(`${it}.jpg`)))
  await Promise.all(added.map(({ saved }) => saved))
  const [first, broken, last] = added.map(({ run }) => run.id)
  await corruptRecords(broken as string, isRunWithStatus('waiting'))
  const next = openApp()
  await advanceTime(300_000)
  expect(server.keys).toEqual([first, last])
  expect((await next.runs.list()).map(({ id }) => id)).toEqual([first, last])
})

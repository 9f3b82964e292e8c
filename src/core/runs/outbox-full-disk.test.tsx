import { expect, test } from 'vitest'
import { failWrites, findKeys, isAnyRecord, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { advanceTime } from '#platform/fixtures/virtual-time.ts'
import type { AppInstance } from './fixtures/open-page.ts'
import {
  addToBatch,
  createDraft,
  createTestBatch,
  isRunWithStatus,
  openApp,
  readRunState,
  server,
  setUpOutboxTests,
} from './fixtures/outbox-test.ts'
import { addDeletion } from './unsent-deletions.ts'

setUpOutboxTests()

test('a full disk is tried every 5 s with one run, and the queue goes on when there is space', async () => {
  const page = openApp({ isStarted: false })
  const added = [1, 2, 3].map((it) => page.outbox.enqueue(createDraft(`${it}.jpg`)))
  await Promise.all(added.map(({ saved }) => saved))
  const countFailed = failWrites('QuotaExceededError', isRunWithStatus('sending'))
  page.outbox.start()
  await advanceTime(20_400)
  expect(countFailed()).toBe(5)
  expect(server.keys).toEqual([])
  repairStorage()
  await advanceTime(5_000)
  expect(server.keys).toEqual(added.map(({ run }) => run.id))
})

test('photos that are only in memory are sent before those that a full disk delays', async () => {
  const page = openApp({ isStarted: false })
  const saved = page.outbox.enqueue(createDraft('saved.jpg'))
  await saved.saved
  failWrites('QuotaExceededError', isAnyRecord)
  const { run } = page.outbox.enqueue(createDraft('unsaved.jpg'))
  await advanceTime(1_000)
  page.outbox.start()
  await advanceTime(1_000)
  expect(server.keys).toEqual([run.id])
})

test('a run whose state cannot be written once is sent 5 s later', async () => {
  const page = openApp({ isStarted: false })
  const { run, saved } = page.outbox.enqueue(createDraft('a.jpg'))
  await saved
  const countFailed = failWrites('DataError', isRunWithStatus('sending'), 1)
  page.outbox.start()
  await advanceTime(1_000)
  expect(countFailed()).toBe(1)
  expect(server.keys).toEqual([])
  await advanceTime(6_000)
  expect(server.keys).toEqual([run.id])
})

test('a full disk delays no run if images can be evicted', async () => {
  const page = openApp()
  const image = new File([new Uint8Array(300_000)], 'old.jpg', { type: 'image/jpeg' })
  const old = page.outbox.submit(createDraft('old.jpg', { image })).run
  await advanceTime(1_000)
  const countFailed = failWrites('QuotaExceededError', isRunWithStatus('sending'), 1)
  const { run } = page.outbox.enqueue(createDraft('new.jpg'))
  await advanceTime(1_000)
  expect(countFailed()).toBe(1)
  expect(await readRunState(page, run)).toMatchObject({ status: 'done' })
  const next = openApp({ isStarted: false })
  expect((await Promise.all([old, run].map((it) => next.runs.readImage(it)))).map((it) => it?.name)).toEqual([
    undefined,
    'new.jpg',
  ])
})

test.each([
  [false, 'is'],
  [true, 'is not'],
])('the image of a batch with isShared %s, which the server does not have, %s evicted', async (isShared) => {
  const page = openApp()
  const batch = await createTestBatch(page, { isShared: false })
  const run = await addToBatch(page, batch)
  page.outbox.flush()
  await advanceTime(1_000)
  expect(await readRunState(page, run)).toMatchObject({ status: 'done' })
  await page.batches.update(batch.id, { isShared })
  failWrites('QuotaExceededError', isAnyRecord, 1)
  expect(await page.outbox.enqueue(createDraft('new.jpg')).saved).toBe(!isShared)
  expect((await page.runs.readImage(run)) === undefined).toBe(!isShared)
})

test.each([
  ['a batch', 'batch', (page: AppInstance) => void createTestBatch(page)],
  [
    'the deletion of a shared photo',
    'deletion',
    ({ scope }: AppInstance) => void addDeletion(scope, { batchId: 'batch' }),
  ],
])('%s is saved on a full disk if images can be evicted', async (_, name, save) => {
  const page = openApp()
  const image = new File([new Uint8Array(300_000)], 'old.jpg', { type: 'image/jpeg' })
  const old = page.outbox.submit(createDraft('old.jpg', { image })).run
  await advanceTime(1_000)
  const countFailed = failWrites('QuotaExceededError', isAnyRecord, 1)
  save(page)
  await advanceTime(1_000)
  expect(countFailed()).toBe(1)
  expect(await findKeys(`${page.scope.uid}/${name}/`)).toHaveLength(1)
  expect(await openApp({ isStarted: false }).runs.readImage(old)).toBeUndefined()
})

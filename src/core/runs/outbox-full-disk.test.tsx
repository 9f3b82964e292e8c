import { expect, test } from 'vitest'
import { failWrites, findKeys, isAnything, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { elapse } from '#platform/fixtures/virtual-time.ts'
import type { OpenPage } from './fixtures/open-page.ts'
import {
  createDraft,
  createTestBatch,
  isRunThat,
  open,
  server,
  setUpOutboxTests,
  stateOf,
} from './fixtures/outbox-test.ts'
import { addDeletion } from './unsent-deletions.ts'

setUpOutboxTests()

test('a full disk is tried every 5 s with one run, and the queue goes on when there is space', async () => {
  const page = open({ isStarted: false })
  const added = [1, 2, 3].map((it) => page.outbox.enqueue(createDraft(`${it}.jpg`)))
  await Promise.all(added.map(({ saved }) => saved))
  const countFailed = failWrites('QuotaExceededError', isRunThat('sending'))
  page.outbox.start()
  await elapse(20_400)
  expect(countFailed()).toBe(5)
  expect(server.keys).toEqual([])
  repairStorage()
  await elapse(5_000)
  expect(server.keys).toEqual(added.map(({ run }) => run.id))
})

test('a run whose state cannot be written once is sent 5 s later', async () => {
  const page = open({ isStarted: false })
  const { run, saved } = page.outbox.enqueue(createDraft('a.jpg'))
  await saved
  const countFailed = failWrites('DataError', isRunThat('sending'), 1)
  page.outbox.start()
  await elapse(1_000)
  expect(countFailed()).toBe(1)
  expect(server.keys).toEqual([])
  await elapse(6_000)
  expect(server.keys).toEqual([run.id])
})

test('a full disk delays no run if images can be evicted', async () => {
  const page = open()
  const image = new File([new Uint8Array(300_000)], 'old.jpg', { type: 'image/jpeg' })
  const old = page.outbox.submit(createDraft('old.jpg', { image })).run
  await elapse(1_000)
  const countFailed = failWrites('QuotaExceededError', isRunThat('sending'), 1)
  const { run } = page.outbox.enqueue(createDraft('new.jpg'))
  await elapse(1_000)
  expect(countFailed()).toBe(1)
  expect(await stateOf(page, run)).toMatchObject({ status: 'done' })
  const next = open({ isStarted: false })
  expect((await Promise.all([old, run].map((it) => next.runs.readImage(it)))).map((it) => it?.name)).toEqual([
    undefined,
    'new.jpg',
  ])
})

test.each([
  ['a batch', 'batch', (page: OpenPage) => void createTestBatch(page)],
  [
    'the deletion of a shared photo',
    'deletion',
    ({ scope }: OpenPage) => void addDeletion(scope, { batchId: 'batch' }),
  ],
])('%s is saved on a full disk if images can be evicted', async (_, name, save) => {
  const page = open()
  const image = new File([new Uint8Array(300_000)], 'old.jpg', { type: 'image/jpeg' })
  const old = page.outbox.submit(createDraft('old.jpg', { image })).run
  await elapse(1_000)
  const countFailed = failWrites('QuotaExceededError', isAnything, 1)
  save(page)
  await elapse(1_000)
  expect(countFailed()).toBe(1)
  expect(await findKeys(`${page.scope.uid}/${name}/`)).toHaveLength(1)
  expect(await open({ isStarted: false }).runs.readImage(old)).toBeUndefined()
})

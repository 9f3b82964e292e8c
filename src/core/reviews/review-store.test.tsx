import { describe, expect, test, vi } from 'vitest'
import { getRunStore } from '#core/runs/run-store.ts'
import { corruptRecords, failWrites, isAnyRecord, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { uid } from '#platform/fixtures/user-test.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { pendingDataRemovals } from '#platform/pending-data-removals.ts'
import { clearUserData } from '#platform/storage/clear-user-data.ts'
import { updateBlocker } from '#platform/update-blocker.ts'
import {
  backend,
  getReviewStatus,
  openApp,
  openTab,
  reviewSubject,
  setUpReviewTests,
} from './fixtures/reviews-test.ts'
import type { ReviewDecision } from './review.ts'

setUpReviewTests()

const right: ReviewDecision = { verdict: 'right' }
const wrong: ReviewDecision = { verdict: 'wrong', correction: { total_count: 3 } }

test('a decision is visible at once, and after a restart', async () => {
  const { reviews } = await openApp({ isStarted: false })
  const listener = vi.fn()
  const unsubscribe = reviews.subscribe(listener)
  const before = reviews.version()
  reviews.decide('run', { ...reviewSubject, variantId: 7, model: 'llava' }, wrong)
  expect(reviews.get('run')).toMatchObject({ review: wrong, state: { status: 'unsent' } })
  expect(listener).toHaveBeenCalled()
  expect(reviews.version()).not.toBe(before)
  unsubscribe()
  await settle()
  const { reviews: reopened } = await openApp({ isStarted: false })
  expect(reopened.get('run')).toEqual(reviews.get('run'))
  expect(reopened.countUnsent()).toBe(1)
})

describe('a write that fails', () => {
  test.each(['QuotaExceededError', 'DataError'])(
    'is repeated every 5 s, and postpones updates of the app until it succeeds: %s',
    async (error) => {
      const countFailed = failWrites(error, isAnyRecord)
      const { reviews } = await openApp({ isStarted: false })
      reviews.decide('run', reviewSubject, wrong)
      await settle()
      expect([reviews.hasSaveFailed('run'), updateBlocker.isBlocked.get()]).toEqual([true, true])
      const failed = countFailed()
      await advanceTime(4_999)
      expect(countFailed()).toBe(failed)
      await advanceTime(5_001)
      expect(countFailed()).toBe(failed + 2)
      repairStorage()
      await advanceTime(5_000)
      expect([reviews.hasSaveFailed('run'), updateBlocker.isBlocked.get()]).toEqual([false, false])
      expect((await openApp({ isStarted: false })).reviews.get('run')?.review).toMatchObject(wrong)
    },
  )

  test('is repeated at once if images can be evicted', async () => {
    const { scope, reviews } = await openApp({ isStarted: false })
    const runs = getRunStore(scope)
    const { run, saved } = runs.add({
      createdAt: 0,
      request: reviewSubject,
      agent: { name: 'Counter', code: 'counter' },
      image: new File([new Uint8Array(300_000)], 'old.jpg'),
      size: null,
      state: { status: 'done', completedAt: 0, elapsedMs: 0, summary: '' },
      isIdempotent: true,
    })
    await saved
    failWrites('QuotaExceededError', isAnyRecord, 1)
    reviews.decide(run.id, reviewSubject, wrong)
    await settle()
    expect(reviews.hasSaveFailed(run.id)).toBe(false)
    expect((await openApp({ isStarted: false })).reviews.get(run.id)?.review).toMatchObject(wrong)
    expect(await runs.readImage(run)).toBeUndefined()
  })

  test('is replaced by a later decision', async () => {
    failWrites('DataError', isAnyRecord)
    const { reviews } = await openApp({ isStarted: false })
    reviews.decide('run', reviewSubject, right)
    await settle()
    repairStorage()
    reviews.decide('run', reviewSubject, wrong)
    await advanceTime(5_000)
    expect(reviews.hasSaveFailed('run')).toBe(false)
    expect((await openApp({ isStarted: false })).reviews.get('run')?.review).toMatchObject(wrong)
  })

  test('does not make a conflict of the next decision, if the server has saved the first', async () => {
    failWrites('DataError', isAnyRecord)
    const page = await openApp()
    backend.failures.push('lost response')
    page.reviews.decide('run', reviewSubject, right)
    await advanceTime(400)
    expect(backend.reviews.get('run')).toMatchObject(right)
    repairStorage()
    page.reviews.decide('run', reviewSubject, wrong)
    await advanceTime(10_000)
    expect(page.reviews.listConflicts()).toEqual([])
    expect(backend.reviews.get('run')).toMatchObject(wrong)
  })

  test('does not undo what the server has saved meanwhile', async () => {
    failWrites('DataError', isAnyRecord)
    const page = await openApp()
    page.reviews.decide('run', reviewSubject, right)
    await advanceTime(1_000)
    expect(getReviewStatus(page)).toBe('sent')
    repairStorage()
    await advanceTime(5_000)
    expect(getReviewStatus(await openApp())).toBe('sent')
    await advanceTime(10_000)
    expect([...backend.saves.values()]).toEqual([1])
  })
})

test('reviews that cannot be read are read with the next call', async () => {
  const before = await openApp({ isStarted: false })
  before.reviews.decide('run', reviewSubject, right)
  await settle()
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException('Injected.', 'DataError')
  }
  const { reviews } = await openApp({ isStarted: false })
  IDBObjectStore.prototype.getAll = getAll
  expect(reviews.get('run')).toBeUndefined()
  await reviews.load()
  expect(reviews.get('run')).toMatchObject({ review: right })
})

test('a record that cannot be parsed does not hold up the others', async () => {
  const before = await openApp({ isStarted: false })
  const [broken, other] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const run of [broken, other]) before.reviews.decide(run, reviewSubject, right)
  await settle()
  await corruptRecords(broken, isAnyRecord)
  const { reviews } = await openApp()
  await advanceTime(1_000)
  expect(reviews.get(broken)).toBeUndefined()
  expect([...backend.reviews.keys()]).toEqual([other])
})

describe('two tabs', () => {
  test('see the decisions of each other', async () => {
    const page = await openApp({ isStarted: false })
    const tab = await openTab({ isStarted: false })
    tab.reviews.decide('run', reviewSubject, right)
    await settle()
    expect(page.reviews.get('run')).toEqual(tab.reviews.get('run'))
    page.reviews.decide('run', reviewSubject, wrong)
    await settle()
    expect(tab.reviews.get('run')?.review).toMatchObject(wrong)
  })

  test('send each change once, and the last decision is the review of the server', async () => {
    const tabs = [await openApp(), await openTab(), await openTab()]
    for (const [index, { reviews }] of tabs.entries()) {
      for (let run = 0; run < 5; run += 1)
        reviews.decide(`${run}`, reviewSubject, index === 2 ? wrong : right)
      await settle()
    }
    await advanceTime(10_000)
    expect([...backend.reviews.values()]).toMatchObject(Array(5).fill(wrong))
    for (const page of tabs)
      expect([page.reviews.countUnsent(), page.reviews.listConflicts()]).toEqual([0, []])
    expect(Math.max(...backend.saves.values())).toBe(1)
  })

  test.each(['request', 'response'])(
    'a tab that was killed is replaced within 5 s, and its %s was lost',
    async (lost) => {
      const tab = await openTab()
      const page = await openApp()
      const never = new Promise<void>(() => undefined)
      const { fetch } = backend
      backend.fetch = async (...request) => {
        backend.fetch = fetch
        vi.stubGlobal('fetch', fetch)
        if (lost === 'response') await fetch(...request)
        return never.then(() => new Response())
      }
      tab.reviews.decide('run', reviewSubject, right)
      await advanceTime(400)
      expect(getReviewStatus(page)).toBe('sending')
      await tab.kill()
      await advanceTime(5_000)
      expect(getReviewStatus(page)).toBe('sent')
      expect([...backend.saves.values()]).toEqual([1])
    },
  )
})

test.each(['no review', 'a review'])(
  'a decision about %s conflicts with one that arrived since',
  async (before) => {
    const page = await openApp()
    const shown = before === 'a review' ? page.reviews.decide('run', reviewSubject, wrong) : null
    await advanceTime(1_000)
    const theirs = {
      ...{
        run_id: 'run',
        revision: crypto.randomUUID(),
        verdict: 'wrong' as const,
        correction: { total_count: 13 },
      },
      ...{ agent_code: 'counter', reviewed_at: '2026-11-24T08:00:00.000Z' },
    } as const
    backend.save({ ...theirs, replaces: shown === null ? [] : [shown] })
    await page.reviews.merge([theirs])
    page.reviews.decide('run', reviewSubject, right, shown)
    await advanceTime(1_000)
    expect(page.reviews.listConflicts()).toHaveLength(1)
    expect(backend.reviews.get('run')).toMatchObject({ correction: { total_count: 13 } })
  },
)

test.each(['before', 'after'])(
  'a decision %s older reviews are loaded, which is sent meanwhile, is newer than they are',
  async (time) => {
    const { reviews } = await openApp()
    reviews.decide('run', reviewSubject, wrong)
    await advanceTime(1_000)
    const older = backend.reviews.get('run')
    if (!older) throw new Error('The review was not sent.')
    const response = Promise.withResolvers<(typeof older)[]>()
    if (time === 'before') reviews.decide('run', reviewSubject, right)
    const merged = reviews.mergeLoaded(['run'], () => response.promise)
    if (time === 'after') reviews.decide('run', reviewSubject, right)
    await advanceTime(1_000)
    expect(reviews.get('run')?.state.status).toBe('sent')
    response.resolve([older])
    await merged
    expect(reviews.get('run')?.review.verdict).toBe('right')
  },
)

test('after a sign-out in another tab nothing is sent, and nothing is left', async () => {
  const page = await openApp()
  page.reviews.decide('run', reviewSubject, right)
  await settle()
  const tab = await openTab({ isStarted: false })
  tab.realm.localStorage.setItem('pending-data-removals', JSON.stringify([uid]))
  tab.scope.dispose()
  await clearUserData(uid)
  pendingDataRemovals.delete(uid)
  await advanceTime(10_000)
  page.reviews.decide('late', reviewSubject, right)
  await advanceTime(10_000)
  expect(page.scope.signal.aborted).toBe(true)
  expect([page.reviews.get('run'), page.reviews.get('late')]).toEqual([undefined, undefined])
  expect((await openApp({ isStarted: false })).reviews.countUnsent()).toBe(0)
  expect(backend.calls).toEqual([])
})

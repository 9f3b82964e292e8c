import { describe, expect, test, vi } from 'vitest'
import { getRunStore } from '#core/runs/run-store.ts'
import { corruptRecords, failWrites, isAnything, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { uid } from '#platform/fixtures/user-test.ts'
import { elapse, settle } from '#platform/fixtures/virtual-time.ts'
import { pendingClears } from '#platform/pending-clears.ts'
import { clearUserData } from '#platform/storage/clear-user-data.ts'
import { updateBlocker } from '#platform/update-blocker.ts'
import { backend, open, openTab, setUpReviewTests, statusOf, subject } from './fixtures/reviews-test.ts'
import type { ReviewDecision } from './review.ts'

setUpReviewTests()

const right: ReviewDecision = { verdict: 'right' }
const wrong: ReviewDecision = { verdict: 'wrong', correction: { total_count: 3 } }

test('a decision is visible at once, and after a restart', async () => {
  const { reviews } = await open({ isStarted: false })
  const listener = vi.fn()
  const unsubscribe = reviews.subscribe(listener)
  const before = reviews.version()
  reviews.decide('run', { ...subject, variantId: 7, model: 'llava' }, wrong)
  expect(reviews.get('run')).toMatchObject({ review: wrong, state: { status: 'unsent' } })
  expect(listener).toHaveBeenCalled()
  expect(reviews.version()).not.toBe(before)
  unsubscribe()
  await settle()
  const { reviews: reopened } = await open({ isStarted: false })
  expect(reopened.get('run')).toEqual(reviews.get('run'))
  expect(reopened.countUnsent()).toBe(1)
})

describe('a write that fails', () => {
  test.each(['QuotaExceededError', 'DataError'])(
    'is repeated every 5 s, and postpones updates of the app until it succeeds: %s',
    async (error) => {
      const countFailed = failWrites(error, isAnything)
      const { reviews } = await open({ isStarted: false })
      reviews.decide('run', subject, wrong)
      await settle()
      expect([reviews.hasSaveFailed('run'), updateBlocker.isBlocked.get()]).toEqual([true, true])
      const failed = countFailed()
      await elapse(4_999)
      expect(countFailed()).toBe(failed)
      await elapse(5_001)
      expect(countFailed()).toBe(failed + 2)
      repairStorage()
      await elapse(5_000)
      expect([reviews.hasSaveFailed('run'), updateBlocker.isBlocked.get()]).toEqual([false, false])
      expect((await open({ isStarted: false })).reviews.get('run')?.review).toMatchObject(wrong)
    },
  )

  test('is repeated at once if images can be evicted', async () => {
    const { scope, reviews } = await open({ isStarted: false })
    const runs = getRunStore(scope)
    const { run, saved } = runs.add({
      createdAt: 0,
      request: subject,
      agent: { name: 'Counter', code: 'counter' },
      image: new File([new Uint8Array(300_000)], 'old.jpg'),
      size: null,
      state: { status: 'done', completedAt: 0, elapsedMs: 0, summary: '' },
      isIdempotent: true,
    })
    await saved
    failWrites('QuotaExceededError', isAnything, 1)
    reviews.decide(run.id, subject, wrong)
    await settle()
    expect(reviews.hasSaveFailed(run.id)).toBe(false)
    expect((await open({ isStarted: false })).reviews.get(run.id)?.review).toMatchObject(wrong)
    expect(await runs.readImage(run)).toBeUndefined()
  })

  test('is replaced by a later decision', async () => {
    failWrites('DataError', isAnything)
    const { reviews } = await open({ isStarted: false })
    reviews.decide('run', subject, right)
    await settle()
    repairStorage()
    reviews.decide('run', subject, wrong)
    await elapse(5_000)
    expect(reviews.hasSaveFailed('run')).toBe(false)
    expect((await open({ isStarted: false })).reviews.get('run')?.review).toMatchObject(wrong)
  })

  test('does not make a conflict of the next decision, if the server has saved the first', async () => {
    failWrites('DataError', isAnything)
    const page = await open()
    backend.failures.push('lost response')
    page.reviews.decide('run', subject, right)
    await elapse(400)
    expect(backend.reviews.get('run')).toMatchObject(right)
    repairStorage()
    page.reviews.decide('run', subject, wrong)
    await elapse(10_000)
    expect(page.reviews.listConflicts()).toEqual([])
    expect(backend.reviews.get('run')).toMatchObject(wrong)
  })

  test('does not undo what the server has saved meanwhile', async () => {
    failWrites('DataError', isAnything)
    const page = await open()
    page.reviews.decide('run', subject, right)
    await elapse(1_000)
    expect(statusOf(page)).toBe('sent')
    repairStorage()
    await elapse(5_000)
    expect(statusOf(await open())).toBe('sent')
    await elapse(10_000)
    expect([...backend.saves.values()]).toEqual([1])
  })
})

test('reviews that cannot be read are read with the next call', async () => {
  const before = await open({ isStarted: false })
  before.reviews.decide('run', subject, right)
  await settle()
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException('Injected.', 'DataError')
  }
  const { reviews } = await open({ isStarted: false })
  IDBObjectStore.prototype.getAll = getAll
  expect(reviews.get('run')).toBeUndefined()
  await reviews.load()
  expect(reviews.get('run')).toMatchObject({ review: right })
})

test('a record that cannot be parsed does not hold up the others', async () => {
  const before = await open({ isStarted: false })
  const [broken, other] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const run of [broken, other]) before.reviews.decide(run, subject, right)
  await settle()
  await corruptRecords(broken, isAnything)
  const { reviews } = await open()
  await elapse(1_000)
  expect(reviews.get(broken)).toBeUndefined()
  expect([...backend.reviews.keys()]).toEqual([other])
})

describe('two tabs', () => {
  test('see the decisions of each other', async () => {
    const page = await open({ isStarted: false })
    const tab = await openTab({ isStarted: false })
    tab.reviews.decide('run', subject, right)
    await settle()
    expect(page.reviews.get('run')).toEqual(tab.reviews.get('run'))
    page.reviews.decide('run', subject, wrong)
    await settle()
    expect(tab.reviews.get('run')?.review).toMatchObject(wrong)
  })

  test('send each change once, and the last decision is the review of the server', async () => {
    const tabs = [await open(), await openTab(), await openTab()]
    for (const [index, { reviews }] of tabs.entries()) {
      for (let run = 0; run < 5; run += 1) reviews.decide(`${run}`, subject, index === 2 ? wrong : right)
      await settle()
    }
    await elapse(10_000)
    expect([...backend.reviews.values()]).toMatchObject(Array(5).fill(wrong))
    for (const page of tabs)
      expect([page.reviews.countUnsent(), page.reviews.listConflicts()]).toEqual([0, []])
    expect(Math.max(...backend.saves.values())).toBe(1)
  })

  test.each(['request', 'response'])(
    'a tab that was killed is replaced within 5 s, and its %s was lost',
    async (lost) => {
      const tab = await openTab()
      const page = await open()
      const never = new Promise<void>(() => undefined)
      const { fetch } = backend
      backend.fetch = async (...request) => {
        backend.fetch = fetch
        vi.stubGlobal('fetch', fetch)
        if (lost === 'response') await fetch(...request)
        return never.then(() => new Response())
      }
      tab.reviews.decide('run', subject, right)
      await elapse(400)
      expect(statusOf(page)).toBe('sending')
      await tab.kill()
      await elapse(5_000)
      expect(statusOf(page)).toBe('sent')
      expect([...backend.saves.values()]).toEqual([1])
    },
  )
})

test.each(['no review', 'a review'])(
  'a decision about %s conflicts with one that arrived since',
  async (before) => {
    const page = await open()
    const shown = before === 'a review' ? page.reviews.decide('run', subject, wrong) : null
    await elapse(1_000)
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
    page.reviews.decide('run', subject, right, shown)
    await elapse(1_000)
    expect(page.reviews.listConflicts()).toHaveLength(1)
    expect(backend.reviews.get('run')).toMatchObject({ correction: { total_count: 13 } })
  },
)

test('after a sign-out in another tab nothing is sent, and nothing is left', async () => {
  const page = await open()
  page.reviews.decide('run', subject, right)
  await settle()
  const tab = await openTab({ isStarted: false })
  tab.realm.localStorage.setItem('pendingClears', JSON.stringify([uid]))
  tab.scope.dispose()
  await clearUserData(uid)
  pendingClears.delete(uid)
  await elapse(10_000)
  page.reviews.decide('late', subject, right)
  await elapse(10_000)
  expect(page.scope.signal.aborted).toBe(true)
  expect([page.reviews.get('run'), page.reviews.get('late')]).toEqual([undefined, undefined])
  expect((await open({ isStarted: false })).reviews.countUnsent()).toBe(0)
  expect(backend.calls).toEqual([])
})

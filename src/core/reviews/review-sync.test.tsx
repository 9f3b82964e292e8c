import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getRunStore } from '#core/runs/run-store.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { signIn } from '#platform/fixtures/sign-in.ts'
import { clearUserData as clearReviews } from '#platform/storage/clear-user-data.ts'
import { storedSession } from '#platform/stored-session.ts'
import { UserScope } from '#platform/user-scope.ts'
import { FakeReviewServer } from './fixtures/fake-review-server.ts'
import type { ReviewDecision } from './review.ts'
import { getReviewStore, type ReviewStore } from './review-store.ts'
import { getReviewSync } from './review-sync.ts'

const uid = 'ada'

let backend: FakeReviewServer
let scope: UserScope
const scopes: UserScope[] = []

/** Opens the app again: a new page with the same storage. */
function openPage(): ReviewStore {
  getReviewSync(scope).stop()
  scope = new UserScope(uid)
  scopes.push(scope)
  return getReviewStore(scope)
}

beforeEach(async () => {
  signIn(uid)
  await clearReviews(uid)
  backend = new FakeReviewServer()
  vi.stubGlobal('fetch', backend.fetch)
  // Retries are immediate, and the tests do not wait for them.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  scope = new UserScope(uid)
  scopes.push(scope)
})

afterEach(() => {
  for (const one of scopes.splice(0)) {
    getReviewSync(one).stop()
    one.dispose()
  }
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const subject = { agentCode: 'counter', variantId: 7, model: 'llava' }
const right: ReviewDecision = { verdict: 'right' }
const wrong = (total: number): ReviewDecision => ({ verdict: 'wrong', correction: { total_count: total } })
const statusOf = (store: ReviewStore, runId: string) => store.get(runId)?.state.status
const expectAllSent = (store: ReviewStore) =>
  expect.poll(() => store.countUnsent(), { timeout: 20_000 }).toBe(0)

test('200 reviews made offline reach the server once, with their corrections, after a restart', async () => {
  const before = getReviewStore(scope)
  for (let index = 0; index < 200; index += 1)
    before.decide(`run-${index}`, subject, index % 3 === 0 ? wrong(index) : right)
  expect(statusOf(before, 'run-199')).toBe('unsent')
  await expect.poll(async () => (await readStored()).length).toBe(200)

  const store = openPage()
  await store.load()
  expect(store.countUnsent()).toBe(200)
  backend.failures.push('lost request', 'lost response', undefined, { status: 503 }, 'lost response')
  getReviewSync(scope).start()
  await expectAllSent(store)
  expect(backend.reviews.size).toBe(200)
  expect([...backend.saves.values()]).toEqual(Array(200).fill(1))
  expect(backend.reviews.get('run-9')).toMatchObject({
    verdict: 'wrong',
    correction: { total_count: 9 },
    agent_code: 'counter',
    variant_id: '7',
    model: 'llava',
  })
  expect(backend.reviews.get('run-10')).toMatchObject({ verdict: 'right' })
})

test('reviews are sent for the organizations of their runs', async () => {
  const store = getReviewStore(scope)
  const ids: string[] = []
  for (const id of ['a', 'b', 'a']) {
    storedSession.saveUser({ organization: { id, name: id, role: 'member' } })
    const { run, saved } = getRunStore(scope).add({
      createdAt: 0,
      request: { agentCode: 'counter' },
      agent: { name: 'Counter', code: 'counter' },
      image: new File(['photo'], 'photo.jpg'),
      size: null,
      isIdempotent: true,
      state: { status: 'failed', message: 'No.', tone: 'error' },
    })
    await saved
    // As after its template was replaced.
    const idempotencyKey = `${ids.length}-replaced`
    await getRunStore(scope).update(run.id, (it) => ({ ...it, idempotencyKey }))
    ids.push(idempotencyKey)
  }
  storedSession.saveUser({ organization: { id: 'c', name: 'c', role: 'member' } })
  for (const id of [...ids, 'run-of-the-api']) store.decide(id, subject, right)
  storedSession.saveUser({ organization: { id: 'd', name: 'd', role: 'member' } })
  backend.formerOrganizations.add('a')
  getReviewSync(scope).start()
  await expectAllSent(store)
  expect(ids.map((id) => statusOf(store, id))).toEqual(['rejected', 'sent', 'rejected'])
  expect(statusOf(store, 'run-of-the-api')).toBe('sent')
  expect(new Set(backend.organizations)).toEqual(new Set(['a', 'b', 'c']))
  expect(backend.calls[0], 'of the organization of the first').toBe(2)
  storedSession.clear()
})

async function readStored(): Promise<unknown[]> {
  const page = getReviewStore(new UserScope(uid))
  await page.load()
  return page.listDue()
}

test('a change while a review is sent, or after its response was lost, is no conflict', async () => {
  const store = getReviewStore(scope)
  store.decide('run', subject, right)
  backend.onCall = () => {
    backend.onCall = () => undefined
    store.decide('run', subject, wrong(1))
  }
  backend.failures.push('lost response')
  getReviewSync(scope).start()
  await expectAllSent(store)
  expect(backend.reviews.get('run')).toMatchObject({ verdict: 'wrong', correction: { total_count: 1 } })
  expect(statusOf(store, 'run')).toBe('sent')
})

test('withdrawing and changing reviews in any order ends with the last decision on the server', async () => {
  const store = getReviewStore(scope)
  getReviewSync(scope).start()
  const decisions = [right, wrong(1), { verdict: null }, wrong(2), right, { verdict: null }] as const
  for (const [index, decision] of decisions.entries()) {
    backend.failures.push((['lost response', undefined, 'lost request'] as const)[index % 3])
    store.decide('run', subject, decision)
    const { length } = backend.calls
    await expect.poll(() => backend.calls.length).toBeGreaterThan(length)
  }
  await expectAllSent(store)
  expect(backend.reviews.get('run')?.verdict).toBeNull()
})

test('the user picks one of two different reviews', async () => {
  const theirs = { run_id: 'a', revision: createUuid(), ...wire('wrong') }
  backend.save(theirs)
  backend.save({ ...theirs, run_id: 'b' })
  const store = getReviewStore(scope)
  store.decide('a', subject, right)
  store.decide('b', subject, right)
  getReviewSync(scope).start()
  await expect.poll(() => store.listConflicts().length).toBe(2)
  expect(backend.reviews.get('a')?.verdict).toBe('wrong')
  expect(store.countUnsent()).toBe(2)

  store.keepMine('a')
  store.acceptTheirs('b')
  await expectAllSent(store)
  expect(backend.reviews.get('a')?.verdict).toBe('right')
  expect(backend.reviews.get('b')).toMatchObject(theirs.run_id ? { verdict: 'wrong' } : {})
  expect(store.get('b')?.review.verdict).toBe('wrong')
})

test('two devices that agree are not asked', async () => {
  const theirs = { run_id: 'run', revision: createUuid(), ...wire('right') }
  backend.save(theirs)
  const store = getReviewStore(scope)
  store.decide('run', subject, right)
  getReviewSync(scope).start()
  await expectAllSent(store)
  expect(store.get('run')?.review.revision).toBe(theirs.revision)
})

const wire = (verdict: 'right' | 'wrong') => ({
  verdict,
  agent_code: 'counter',
  reviewed_at: '2026-11-24T08:00:00.000Z',
})

test('a review that the server rejects does not hold up the others', async () => {
  const store = getReviewStore(scope)
  store.decide('a', subject, right)
  store.decide('b', { agentCode: 'invalid' }, right)
  store.decide('c', subject, right)
  getReviewSync(scope).start()
  await expectAllSent(store)
  expect([...backend.reviews.keys()]).toEqual(['a', 'c'])
  expect(store.get('b')?.state).toEqual({ status: 'rejected', message: 'No such agent.' })
})

test('sends as soon as the network is back, also during a long pause', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const store = getReviewStore(scope)
  store.decide('run', subject, right)
  backend.failures.push({ status: 503, body: {} })
  const retryAfter = backend.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof retryAfter>) => {
    const response = await retryAfter(...request)
    if (response.status === 503) response.headers.set('Retry-After', '3600')
    return response
  })
  getReviewSync(scope).start()
  await expect.poll(() => backend.calls.length).toBe(1)
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return store.countUnsent()
    })
    .toBe(0)
})

test('calls are limited in number and size', async () => {
  const store = getReviewStore(scope)
  const text = 'x'.repeat(60_000)
  for (let index = 0; index < 8; index += 1)
    store.decide(`large-${index}`, subject, { verdict: 'wrong', correction: { text } })
  for (let index = 0; index < 60; index += 1) store.decide(`small-${index}`, subject, right)
  getReviewSync(scope).start()
  await expectAllSent(store)
  expect(Math.max(...backend.calls)).toBeLessThanOrEqual(50)
  expect(backend.calls[0]).toBe(2)
})

test('a review that the disk rejects is sent from memory, and saved later', { tags: ['slow'] }, async () => {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('Injected.', 'QuotaExceededError')
  }
  try {
    const store = getReviewStore(scope)
    store.decide('run', subject, right)
    await expect.poll(() => store.hasSaveFailed('run')).toBe(true)
    getReviewSync(scope).start()
    await expectAllSent(store)
    expect(backend.reviews.size).toBe(1)
  } finally {
    IDBObjectStore.prototype.put = put
  }
  await expect.poll(() => getReviewStore(scope).hasSaveFailed('run'), { timeout: 20_000 }).toBe(false)
  const reopened = openPage()
  await reopened.load()
  expect(statusOf(reopened, 'run')).toBe('sent')
})

test('takes over newer reviews of the server, but not over own ones that were not sent', async () => {
  const store = getReviewStore(scope)
  const reviewed_by = { user_id: 'grace', name: 'Grace' }
  const theirs = (run_id: string) => ({ run_id, revision: createUuid(), ...wire('wrong'), reviewed_by })
  store.decide('own', subject, right)
  await store.merge([theirs('own'), theirs('new')])
  expect(['own', 'new'].map((id) => store.get(id)?.reviewer)).toEqual([undefined, 'Grace'])
  expect(store.get('own')?.review.verdict).toBe('right')
  expect(store.get('new')?.review.verdict).toBe('wrong')
  await store.merge([{ ...theirs('new'), verdict: 'right' }])
  expect(store.get('new')?.review.verdict).toBe('right')
})

test('nothing of a user is in memory or on the disk after the sign-out', async () => {
  const store = getReviewStore(scope)
  store.decide('run', subject, right)
  await expect.poll(async () => (await readStored()).length).toBe(1)
  scope.dispose()
  await clearReviews(uid)
  store.decide('late', subject, right)
  expect(store.get('run')).toBeUndefined()
  expect(store.get('late')).toBeUndefined()
  expect(await readStored()).toEqual([])
})

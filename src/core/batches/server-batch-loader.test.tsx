import { expect, test } from 'vitest'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { UserScope } from '#platform/user-scope.ts'
import {
  createCountedItem,
  createNumbersUpTo,
  openServerBatch,
  server,
  setUpServerBatchTests,
} from './fixtures/server-batch-test.ts'

setUpServerBatchTests()

test('loads all pages once', async () => {
  server.items = createNumbersUpTo(450).map(createCountedItem)
  const { rows } = openServerBatch()
  await expect.poll(() => rows().length).toBe(450)
  expect(server.requests).toEqual([
    '/batch',
    '/batch/items?limit=200',
    '/batch/items?limit=200&after=run-200',
    '/batch/items?limit=200&after=run-400',
  ])
})

test('shows the first items if the others fail, says that they are missing, and loads them again', async () => {
  server.items = createNumbersUpTo(450).map(createCountedItem)
  server.beforeNextPage = () => Promise.reject(new TypeError('Failed to fetch'))
  const { batch, rows } = openServerBatch()
  await expect.poll(() => batch.state.get().error).not.toBeNull()
  expect(rows().length).toBe(200)
  expect(batch.state.get().data?.isComplete).toBe(false)
  server.beforeNextPage = async () => {}
  server.emitChange('run-450')
  await expect.poll(() => rows().length).toBe(450)
  expect(batch.state.get()).toMatchObject({ data: { isComplete: true }, error: null })
})

test('reads only the items that have changed, and removes those that were deleted', async () => {
  server.items = createNumbersUpTo(3).map(createCountedItem)
  const { rows, headlines } = openServerBatch()
  await expect.poll(headlines).toEqual(['1 object', '2 objects', '3 objects'])
  const [, , third] = rows()
  server.requests.length = 0
  server.items = [...server.items.slice(1), createCountedItem(4)]
  server.batch.items.queued = 1
  server.emitChange('run-1', 'run-4')
  await expect.poll(headlines).toEqual(['2 objects', '3 objects', '4 objects'])
  expect(server.requests).toEqual(['/batch/items?run_id=run-1&run_id=run-4'])
  expect(rows()[1]).toBe(third)
})

test('reads changed items of several pages', async () => {
  server.items = createNumbersUpTo(4).map(createCountedItem)
  const { headlines } = openServerBatch()
  await expect.poll(headlines).toHaveLength(4)
  server.maxPageSize = 2
  server.requests.length = 0
  server.emitChange('run-1', 'run-2', 'run-3', 'run-4')
  const path = '/batch/items?run_id=run-1&run_id=run-2&run_id=run-3&run_id=run-4'
  await expect.poll(() => server.requests).toEqual([path, `${path}&after=run-2`])
  expect(headlines()).toHaveLength(4)
})

test('loads everything again after a gap, and the name after a change without items', async () => {
  server.items = [createCountedItem(1)]
  const { batch, headlines } = openServerBatch()
  await expect.poll(headlines).toEqual(['1 object'])
  server.items = [createCountedItem(2)]
  server.emit('reload', {})
  await expect.poll(headlines).toEqual(['2 objects'])
  server.batch.name = 'Hall 8'
  server.emitChange()
  await expect.poll(() => batch.state.get().data?.batch.name).toBe('Hall 8')
})

test('loads the batch if there are no events', async () => {
  server.hasEvents = false
  server.items = [createCountedItem(1)]
  const { headlines } = openServerBatch()
  await expect.poll(headlines).toEqual(['1 object'])
})

test('says that the batch was deleted', async () => {
  server.items = [createCountedItem(1)]
  const { batch, headlines } = openServerBatch()
  await expect.poll(headlines).toEqual(['1 object'])
  server.isDeleted = true
  server.emit('batch', { id: 'batch', items: null, run_ids: null })
  await expect.poll(() => batch.state.get().error).toMatchObject({ status: 404 })
  expect(batch.state.get().data).toBeUndefined()
})

test('shows the images of others in a shared batch whose first image was not sent before', async () => {
  const scope = new UserScope(crypto.randomUUID())
  const { id } = await getBatchStore(scope).create({
    name: 'Hall 7',
    request: { agentCode: 'object-counter' },
    agent: { name: 'Object Counter', code: 'object-counter' },
    resize: true,
    total: 0,
    isSeries: true,
    isShared: true,
  })
  server.batch.id = id
  server.hasEvents = false
  server.isDeleted = true
  const { batch, headlines } = openServerBatch(scope, id)
  await expect.poll(() => batch.state.get().error).toMatchObject({ status: 404 })
  server.isDeleted = false
  server.items = [createCountedItem(1)]
  await expect.poll(headlines, { timeout: 8_000 }).toEqual(['1 object'])
})

/** Adds a run of this device that the server has in the batch. */
async function addSentRun() {
  const scope = new UserScope(crypto.randomUUID())
  const { run, saved } = getRunStore(scope).add({
    ...{ createdAt: 0, request: { agentCode: 'object-counter' }, batchId: 'batch', sharing: 'sent' },
    agent: { name: 'Object Counter', code: 'object-counter' },
    image: new File(['x'], 'a.jpg'),
    size: null,
    isIdempotent: true,
    state: { status: 'done', completedAt: 0, elapsedMs: 0, summary: '' },
  })
  await saved
  return { scope, run }
}

test('an image that the organization has deleted is no longer shared', async () => {
  const { scope, run } = await addSentRun()
  server.items = [createCountedItem(1)]
  server.deleted.add(run.id)
  const { rows } = openServerBatch(scope)
  await expect.poll(() => rows().length).toBe(1)
  await expect.poll(() => getRunStore(scope).collection.get(run.id)?.sharing).toBe('deleted')
})

test('an image that the server has lost is shared again', async () => {
  const { scope, run } = await addSentRun()
  server.items = [createCountedItem(1)]
  openServerBatch(scope)
  await expect.poll(() => getRunStore(scope).collection.get(run.id)?.sharing).toBeUndefined()
})

test('an image that another device has added after one was deleted is loaded', async () => {
  const { scope, run } = await addSentRun()
  server.deleted.add(run.id)
  server.items = [createCountedItem(2)]
  server.batch = { ...server.batch, items: { ...server.batch.items, succeeded: 1 }, deleted: 1 }
  const { headlines } = openServerBatch(scope)
  await expect.poll(headlines).toEqual(['2 objects'])
  await expect.poll(() => getRunStore(scope).collection.get(run.id)?.sharing).toBe('deleted')
})

test('loads no items of a batch that only this device has sent, but their reviews', async () => {
  const { scope, run } = await addSentRun()
  server.items = [{ ...createCountedItem(1), run_id: run.id }]
  server.batch = { ...server.batch, items: { ...server.batch.items, succeeded: 1 }, reviewed: 1 }
  server.reviews = [
    {
      run_id: run.id,
      revision: crypto.randomUUID(),
      verdict: 'wrong',
      agent_code: 'object-counter',
      reviewed_at: '2026-11-24T08:00:00.000Z',
    },
  ]
  const { batch } = openServerBatch(scope)
  await expect.poll(() => getReviewStore(scope).get(run.id)?.review.verdict).toBe('wrong')
  await expect.poll(() => batch.state.get().data?.rows).toEqual([])
  expect(server.requests.filter((path) => path.includes('/items'))).toEqual([])
  server.emitChange(run.id)
  await expect.poll(() => server.requests.filter((path) => path.startsWith('/api/v1/reviews')).length).toBe(2)
  expect(server.requests.filter((path) => path.includes('/items'))).toEqual([])
})

test('takes over a newer version of a review of this device, but not the reviews of all others', async () => {
  const review = { verdict: 'wrong', revision: crypto.randomUUID() } as const
  server.items = [
    { ...createCountedItem(1), ...review },
    { ...createCountedItem(2), ...review },
  ]
  const { scope, rows } = openServerBatch()
  const reviews = getReviewStore(scope)
  await reviews.merge([
    {
      run_id: 'run-1',
      revision: crypto.randomUUID(),
      verdict: 'right',
      agent_code: 'object-counter',
      reviewed_at: '2026-11-24T08:00:00.000Z',
    },
  ])
  await expect.poll(() => rows().length).toBe(2)
  expect(reviews.get('run-1')?.review.verdict).toBe('wrong')
  expect(reviews.get('run-2')).toBeUndefined()
  expect(rows().map(({ verdict }) => verdict)).toEqual(['wrong', 'wrong'])
})

test('takes over the review of an own image whose template was replaced', async () => {
  const { scope, run } = await addSentRun()
  const key = crypto.randomUUID()
  await getRunStore(scope).update(run.id, (it) => ({ ...it, idempotencyKey: key }))
  server.items = [
    { ...createCountedItem(1), run_id: key, verdict: 'wrong', revision: crypto.randomUUID() },
    createCountedItem(2),
  ]
  const { rows } = openServerBatch(scope)
  await expect.poll(() => rows().length).toBe(2)
  await expect.poll(() => getReviewStore(scope).get(key)?.review.verdict).toBe('wrong')
})

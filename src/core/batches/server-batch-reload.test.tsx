import { afterEach, expect, test, vi } from 'vitest'
import {
  createCountedItem,
  createNumbersUpTo,
  openServerBatch,
  server,
  setUpServerBatchTests,
  useFakeTimers,
} from './fixtures/server-batch-test.ts'

setUpServerBatchTests()
afterEach(() => vi.restoreAllMocks())

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('loads the batch again if it has changed without an event', async () => {
  useFakeTimers()
  server.items = [createCountedItem(1)]
  const { headlines } = openServerBatch()
  await expect.poll(headlines).toEqual(['1 object'])
  const elapse = async () => {
    // As the heartbeat of the server.
    for (let count = 0; count < 3; count += 1) {
      await vi.advanceTimersByTimeAsync(30_000)
      server.emit('ping', {})
    }
  }
  server.requests.length = 0
  await elapse()
  await expect.poll(() => server.requests).toEqual(['/batch'])
  server.items = [createCountedItem(1), createCountedItem(2)]
  server.batch.items.succeeded = 2
  await elapse()
  await expect.poll(headlines).toEqual(['1 object', '2 objects'])
})

test('a reload that waits is not put off by an item that changes meanwhile', async () => {
  server.items = createNumbersUpTo(201).map(createCountedItem)
  server.beforeNextPage = () => new Promise((resolve) => setTimeout(resolve, 300))
  const { batch, rows } = openServerBatch()
  await expect.poll(() => rows().length).toBe(201)
  server.batch.name = 'Hall 8'
  server.emitChange()
  server.emitChange('run-1')
  await expect.poll(() => batch.state.get().data?.batch.name).toBe('Hall 8')
})

test('a page in the background loads nothing until it is visible again', async () => {
  useFakeTimers()
  server.items = [createCountedItem(1)]
  server.hasEvents = false
  const { headlines } = openServerBatch()
  await expect.poll(headlines).toEqual(['1 object'])
  show('hidden')
  await vi.advanceTimersByTimeAsync(20_000)
  server.requests.length = 0
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.requests).toEqual([])
  server.items = [createCountedItem(2)]
  show('visible')
  await expect.poll(headlines).toEqual(['2 objects'])
})

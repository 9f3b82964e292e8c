import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Batch } from '#contract/batch.ts'
import { FakeBatchServer } from '#core/batches/fixtures/fake-batch-server.ts'
import { configuration } from '#platform/configuration.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { BatchesScreen } from './batches-screen.tsx'

const pageSize = 10

let server: FakeBatchServer
/** The newest first. */
let stored: Batch[]
/** Of the list, by the batch before the page. */
let requested: (string | null)[]
let beforeFirstPage: () => Promise<unknown>
let beforeOlderPage: () => Promise<unknown>

beforeEach(async () => {
  // On a busy machine it would be loaded too late.
  await import('#contract/batch-item.ts')
  configuration.hasSharedBatches = true
  server = new FakeBatchServer()
  stored = Array.from({ length: 25 }, (_, index) => create(25 - index))
  requested = []
  beforeFirstPage = async () => {}
  beforeOlderPage = async () => {}
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(String(input), location.href)
    return pathname === '/api/v1/batches' ? await sendPage(searchParams.get('before')) : server.fetch(input)
  })
})

afterEach(() => vi.unstubAllGlobals())

const create = (number: number): Batch => ({
  ...server.batch,
  id: `batch-${number}`,
  name: `Hall ${number}`,
  created_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
})

async function sendPage(before: string | null): Promise<Response> {
  requested.push(before)
  await (before === null ? beforeFirstPage() : beforeOlderPage())
  const start = before === null ? 0 : stored.findIndex(({ id }) => id === before) + 1
  const page = stored.slice(start, start + pageSize)
  const next = `</api/v1/batches?before=${page.at(-1)?.id}>; rel="next"`
  return Response.json(page, start + pageSize < stored.length ? { headers: { Link: next } } : {})
}

/** As when a phone sends a new batch. */
function add(number: number): void {
  const batch = create(number)
  stored.unshift(batch)
  server.emit('batch', { id: batch.id, items: batch.items, run_ids: [] })
}

async function open() {
  const { screen } = await renderScreen(BatchesScreen, { path: '/batches' })
  const list = screen.getByRole('list', { name: 'Batches' })
  const read = () =>
    [...(list.query()?.querySelectorAll('bdi') ?? [])]
      .map(({ textContent }) => textContent)
      .filter((text) => text.startsWith('Hall '))
  return { screen, list, read, showOlder: screen.getByRole('button', { name: 'Show older batches' }) }
}

const halls = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `Hall ${from - index}`)

test('shows older batches until there are no more, and keeps them when others are added, changed and deleted', async () => {
  const { list, read, showOlder } = await open()
  await expect.poll(read).toEqual(halls(25, 16))
  await showOlder.click()
  await expect.poll(read).toEqual(halls(25, 6))
  add(26)
  await expect.poll(read).toEqual(halls(26, 6))
  await showOlder.click()
  await expect.poll(read).toEqual(halls(26, 1))
  expect(showOlder.query()).toBeNull()

  server.emit('batch', { id: 'batch-3', items: { ...server.batch.items, succeeded: 7 }, run_ids: ['run'] })
  await expect.element(list.getByRole('link', { name: /Hall 3\b.*7 done/ })).toBeVisible()
  stored = stored.filter(({ id }) => id !== 'batch-1')
  server.emit('batch', { id: 'batch-1', items: null, run_ids: null })
  await expect.poll(read).toEqual(halls(26, 2))
  requested.length = 0
  server.emit('reload', {})
  await expect.poll(() => requested).toEqual([null, 'batch-17', 'batch-7'])
  await expect.poll(read).toEqual(halls(26, 2))
})

test('loses no batch if the list is loaded again while older ones are loaded', async () => {
  const { read, showOlder } = await open()
  await expect.poll(read).toEqual(halls(25, 16))
  const { promise, resolve } = Promise.withResolvers<void>()
  const pages = [promise]
  beforeOlderPage = async () => await pages.pop()
  await showOlder.click()
  await expect.poll(() => requested.at(-1)).toBe('batch-16')
  add(26)
  await expect.poll(read).toEqual(halls(26, 16))
  resolve()
  await expect.poll(read).toEqual(halls(26, 6))
})

test('says that older batches could not be loaded, and loads them when asked again', async () => {
  const { screen, read, showOlder } = await open()
  await expect.poll(read).toEqual(halls(25, 16))
  beforeOlderPage = () => Promise.reject(new TypeError('Failed to fetch'))
  await showOlder.click()
  await expect.element(screen.getByText('Older batches could not be loaded')).toBeVisible()
  expect(read()).toEqual(halls(25, 16))
  beforeOlderPage = async () => {}
  await showOlder.click()
  await expect.poll(read).toEqual(halls(25, 6))
})

test('loads the list again on a slow network while changes arrive', async () => {
  const { read } = await open()
  await expect.poll(read).toEqual(halls(25, 16))
  beforeFirstPage = () => new Promise((resolve) => setTimeout(resolve, 1_500))
  stored.unshift(create(26))
  const timer = setInterval(
    () => server.emit('batch', { id: 'batch-25', items: server.batch.items, run_ids: ['run'] }),
    200,
  )
  try {
    await expect.poll(read).toEqual(halls(26, 17))
  } finally {
    clearInterval(timer)
  }
})

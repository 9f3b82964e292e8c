import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeBatchServer } from '#core/batches/fixtures/fake-batch-server.ts'
import { createItem } from '#core/batches/fixtures/items.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { configuration } from '#platform/configuration.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { renderBatchScreen } from './fixtures/render-batch-screen.tsx'

beforeEach(() => {
  configuration.hasSharedBatches = true
})
afterEach(() => vi.unstubAllGlobals())

const result = (total: number) => ({
  total_objects: total,
  confidence: 0.9,
  processing_time_ms: 800,
  metadata: { model: 'counter-2' },
})

/** Responds to the calls of one batch; with 404 to all others, and without a batch. */
function stubServer(change?: (server: FakeBatchServer) => void): FakeBatchServer {
  const server = new FakeBatchServer()
  server.isDeleted = change === undefined
  change?.(server)
  vi.stubGlobal('fetch', server.fetch)
  return server
}

test('shows a batch of this device with its reruns, also in the details', async () => {
  const scope = getUserScope('device')
  stubServer()
  const request = { agentCode: 'object-counter', variantId: 'fast' }
  const agent = { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' }
  const { id } = await getBatchStore(scope).create({
    ...{ name: 'Shelf', request, agent, variantName: 'Fast', resize: true, total: 1 },
  })
  const store = getRunStore(scope)
  async function addRun(name: string, total: number, more: { rerunOf?: string; variantName: string }) {
    const { run, saved } = store.add({
      ...{ createdAt: 1_000, request, agent, batchId: id, isIdempotent: true, ...more },
      image: new File(['x'], name, { type: 'image/jpeg' }),
      size: { width: 4, height: 3 },
      state: { status: 'waiting', nextAttemptAt: 0 },
    })
    await saved
    const headline = { text: `${total} objects` }
    const state = { status: 'done', completedAt: 2_000, elapsedMs: 10, summary: '', headline } as const
    await store.complete({ ...run, state }, result(total))
    return run.id
  }
  const first = await addRun('a.jpg', 3, { variantName: 'Fast' })
  await addRun('a.jpg', 4, { variantName: 'Accurate', rerunOf: first })
  await addRun('b.jpg', 7, { variantName: 'Fast' })

  const screen = await renderBatchScreen('device', id)
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
  await expect.element(screen.getByRole('checkbox', { name: 'Select a.jpg' })).toBeInTheDocument()
  await screen.getByText('a.jpg', { exact: true }).click()
  const details = screen.getByRole('dialog', { name: 'a.jpg' })
  await expect.element(details.getByRole('heading', { name: 'Fast' })).toBeVisible()
  await expect.element(details.getByRole('heading', { name: 'Accurate' })).toBeVisible()
  await expect.element(details.getByText('4 objects', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Next row' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'b.jpg' }).getByText('7 objects')).toBeVisible()
})

test('names the photos of a series by number and note, also in the details, and counts the images that a deletion removes', async () => {
  const scope = getUserScope('series')
  stubServer()
  const request = { agentCode: 'object-counter' }
  const agent = { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' }
  const { id } = await getBatchStore(scope).create({
    ...{ name: 'Hall 7', request, agent, resize: true, isSeries: true, total: 0 },
  })
  const screen = await renderBatchScreen('series', id)
  await expect.element(screen.getByText('No photos in this series.')).toBeVisible()
  const { saved } = getRunStore(scope).add({
    ...{ createdAt: 1_000, request, agent, batchId: id, isIdempotent: true },
    image: new File(['x'], 'captured-1764000000000.jpg', { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    state: { status: 'waiting', nextAttemptAt: 0 },
    note: 'SN-17',
  })
  await saved
  await screen.unmount()

  const filled = await renderBatchScreen('series', id)
  await filled.getByText('Photo 1 · SN-17').click()
  const details = filled.getByRole('dialog', { name: 'Photo 1 · SN-17' })
  await details.getByRole('button', { name: 'Close' }).click()
  await filled.getByRole('button', { name: 'More actions' }).click()
  await filled.getByRole('menuitem', { name: 'Delete batch' }).click()
  await expect.element(filled.getByText(/^1 image and all results of this batch/)).toBeVisible()
})

const succeeded = (run_id: string, total: number) =>
  createItem({ run_id, position: total, status: 'succeeded', result: result(total) })

test('shows a batch of the API without what needs its images', async () => {
  stubServer((server) => {
    server.batch = { ...server.batch, id: 'from-api', name: 'Nightly', is_shared: false, status: 'running' }
    server.items = [
      succeeded('from-api:a.jpg', 3),
      createItem({
        run_id: 'from-api:b.jpg',
        status: 'failed',
        error: { error: 'x', message: 'The model is busy.' },
      }),
      createItem({ run_id: 'from-api:c.jpg' }),
    ]
  })
  const screen = await renderBatchScreen('api', 'from-api')
  await expect.element(screen.getByText('1 of 3 done · 1 failed · 1 waiting')).toBeVisible()
  await expect.element(screen.getByText('The model is busy.')).toBeInTheDocument()
  expect(screen.getByRole('checkbox').elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Pause' }).elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Cancel the rest' })).toBeVisible()
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Table (CSV)' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: /ZIP/ }).elements()).toEqual([])
})

test('shows a shared batch that is not on this device with its images, while a phone sends it', async () => {
  const server = stubServer((it) => {
    const image = { digest: 'd', width: 1, height: 1 }
    const sender = { created_by: { user_id: 'u', name: 'Ada' } }
    it.items = [{ ...succeeded('run-1', 3), name: 'a.jpg', image, ...sender }]
    it.images.set(
      'run-1',
      new Blob([Uint8Array.from(atob(pixel), (byte) => byte.charCodeAt(0))], { type: 'image/png' }),
    )
  })
  const screen = await renderBatchScreen('desk', 'batch')
  await expect.element(screen.getByRole('checkbox', { name: 'Select a.jpg' })).toBeInTheDocument()
  await screen.getByText('a.jpg', { exact: true }).click()
  const details = screen.getByRole('dialog', { name: 'a.jpg' })
  await expect.element(details.getByText('3 objects', { exact: true })).toBeVisible()
  await expect.element(details.getByText('Sent by Ada')).toBeVisible()
  expect(server.requests).toContain('/batch/items/run-1/image')
  await details.getByRole('button', { name: 'Close' }).click()
  server.items = [...server.items, { ...succeeded('run-2', 4), name: 'b.jpg' }]
  server.emitChange('run-2')
  await expect.element(screen.getByText('4 objects')).toBeVisible()
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByRole('menuitem', { name: /ZIP/ })).toBeVisible()
})

test('loads the next rows of the server ahead', async () => {
  const server = stubServer((it) => {
    const image = { digest: 'd', width: 1, height: 1 }
    it.items = [1, 2, 3, 4].map((position) => ({
      ...succeeded(`run-${position}`, position),
      name: `${position}.jpg`,
      image,
    }))
  })
  const screen = await renderBatchScreen('ahead', 'batch')
  await screen.getByText('1.jpg', { exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: '1.jpg' })).toBeVisible()
  const listLoaded = () => server.requests.filter((path) => path.endsWith('/image'))
  const paths = [1, 2, 3].map((position) => `/batch/items/run-${position}/image`)
  await expect.poll(listLoaded).toEqual(expect.arrayContaining(paths))
  expect(listLoaded()).not.toContain('/batch/items/run-4/image')
})

/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('says that a batch exists neither on this device nor on the server', async () => {
  stubServer()
  const screen = await renderBatchScreen('nobody', 'unknown')
  await expect.element(screen.getByText(/There is no such batch/)).toBeVisible()
})

test('offers to retry what may succeed, not the photos whose template was deleted', async () => {
  const scope = getUserScope('template')
  stubServer()
  const request = { agentCode: 'object-counter', template: { id: 'nuts', name: 'M8 nuts' } }
  const agent = { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' }
  const { id } = await getBatchStore(scope).create({
    ...{ name: 'Shelf', request, agent, resize: true, total: 2 },
  })
  await getBatchStore(scope).update(id, { isComplete: true })
  const failed = { status: 'failed', tone: 'warning', message: 'No.' } as const
  async function add(name: string, isTemplateDeleted: boolean): Promise<string> {
    const { run, saved } = getRunStore(scope).add({
      ...{ createdAt: 1_000, request, agent, batchId: id, isIdempotent: true },
      image: new File(['x'], name, { type: 'image/jpeg' }),
      size: { width: 4, height: 3 },
      state: { ...failed, isTemplateDeleted },
    })
    await saved
    return run.id
  }
  await add('a.jpg', true)
  const other = await add('b.jpg', false)

  const screen = await renderBatchScreen('template', id)
  await expect.element(screen.getByRole('button', { name: 'Retry 1 failed' })).toBeVisible()
  const notice = screen.getByRole('alert').filter({ hasText: '1 photo was not counted' })
  await expect.element(notice.getByRole('button', { name: 'Count without the template' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pause' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Choose another template' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Choose another template' })
  const text = 'The photo is counted by it. So are the next images of the batch, and those that wait.'
  await expect.element(dialog.getByText(text)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await expect.element(dialog).not.toBeInTheDocument()

  // Without another template, one can be made.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.includes('/count-templates?') ? Response.json({ templates: [] }) : fetch(input, init),
  )
  await screen.getByRole('button', { name: 'Choose another template' }).click()
  await expect.element(dialog.getByRole('link', { name: 'Open Test Studio' })).toBeVisible()
  await expect.element(dialog.getByText(text)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await getRunStore(scope).remove([other])
  await expect.element(screen.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Count without the template' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pause' }).elements()).toEqual([])
})

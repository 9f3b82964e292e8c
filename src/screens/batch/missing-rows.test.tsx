import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeBatchServer } from '#core/batches/fixtures/fake-batch-server.ts'
import { createCountResult, createItem } from '#core/batches/fixtures/items.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { configuration } from '#platform/configuration.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { renderBatchScreen } from './fixtures/render-batch-screen.tsx'

beforeEach(() => {
  configuration.hasSharedBatches = true
})
afterEach(() => vi.unstubAllGlobals())

test('exports nothing while rows are being loaded, and says what is left out if that fails', async () => {
  const page = Promise.withResolvers<void>()
  const server = new FakeBatchServer()
  server.items = Array.from({ length: 450 }, (_, index) =>
    createItem({
      run_id: `run-${index}`,
      position: index,
      status: 'succeeded',
      result: createCountResult(index),
    }),
  )
  server.batch.items.succeeded = 450
  server.beforeNextPage = () => page.promise
  vi.stubGlobal('fetch', server.fetch)
  const screen = await renderBatchScreen('partial', 'batch')
  await expect.element(screen.getByRole('button', { name: 'Loading 200 of 450…' })).toBeDisabled()
  page.reject(new TypeError('Failed to fetch'))
  const text = /^Only 200 of 450 images are loaded. Exports and the report leave out the others./
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeEnabled()
  server.beforeNextPage = async () => {}
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '451')
  await expect.element(screen.getByText(text)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeEnabled()
})

test('exports a batch that is partly on this device when the rows of others are loaded, or cannot be', async () => {
  const scope = getUserScope('part')
  const request = { agentCode: 'object-counter' }
  const agent = { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' }
  const { id } = await getBatchStore(scope).create({
    ...{ name: 'Hall 7', request, agent, resize: true, isSeries: true, isShared: true, total: 0 },
  })
  const { saved } = getRunStore(scope).add({
    ...{ createdAt: 1_000, request, agent, batchId: id, isIdempotent: true },
    image: new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    state: { status: 'waiting', nextAttemptAt: 0 },
  })
  await saved
  const response = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => response.promise)
  const screen = await renderBatchScreen('part', id)
  // The server has nothing of it.
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeEnabled()
  await getBatchStore(scope).update(id, { sentName: 'Hall 7' })
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  response.resolve(Response.json({ message: 'Out of order.' }, { status: 500 }))
  const text = /^Only the images of this device are shown. Exports and the report leave out the others./
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeEnabled()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeBatchServer } from '#core/batches/fixtures/fake-batch-server.ts'
import { createItem } from '#core/batches/fixtures/items.ts'
import { configuration } from '#platform/configuration.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { ReportScreen } from './report-screen.tsx'

beforeEach(() => {
  configuration.hasSharedBatches = true
})
afterEach(() => vi.unstubAllGlobals())

test('is printed when all rows are loaded, or says what is left out', async () => {
  const page = Promise.withResolvers<void>()
  const server = new FakeBatchServer()
  server.items = Array.from({ length: 201 }, (_, index) =>
    createItem({ run_id: `run-${index}`, position: index }),
  )
  server.batch.items.queued = 201
  server.beforeNextPage = () => page.promise
  vi.stubGlobal('fetch', server.fetch)
  const { screen } = await renderScreen(() => <ReportScreen batchId="batch" />)
  const print = screen.getByRole('button', { name: 'Print' })
  await expect.element(print).toBeDisabled()
  page.reject(new TypeError('Failed to fetch'))
  await expect.element(screen.getByText(/^Only 200 of 201 images are loaded./)).toBeVisible()
  await expect.element(print).toBeEnabled()
})

test('offers to load a batch again after an error of the server, and says if it does not exist', async () => {
  const server = new FakeBatchServer()
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/batch') && !server.isDeleted
      ? Response.json({ message: 'Out of order.' }, { status: 500 })
      : server.fetch(url),
  )
  const { screen } = await renderScreen(() => <ReportScreen batchId="batch" />)
  await expect.element(screen.getByText('The batch could not be loaded')).toBeVisible()
  server.isDeleted = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/^There is no such batch/)).toBeVisible()
})

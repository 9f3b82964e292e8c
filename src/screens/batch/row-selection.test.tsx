import { afterEach, expect, test, vi } from 'vitest'
import { FakeBatchServer } from '#core/batches/fixtures/fake-batch-server.ts'
import { createCountResult, createItem } from '#core/batches/fixtures/items.ts'
import { configuration } from '#platform/configuration.ts'
import { renderBatchScreen } from './fixtures/render-batch-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('what a filter hides is not selected', async () => {
  configuration.hasSharedBatches = true
  const server = new FakeBatchServer()
  server.items = ['hall-1', 'hall-2', 'yard-1', 'yard-2'].map((run_id, index) =>
    createItem({ run_id, position: index, status: 'succeeded', result: createCountResult(3) }),
  )
  vi.stubGlobal('fetch', server.fetch)
  const screen = await renderBatchScreen('selection', 'batch')
  const all = screen.getByRole('checkbox', { name: 'Select all' })
  const bar = screen.getByRole('group', { name: 'Selected rows' })
  async function search(text: string): Promise<void> {
    await screen.getByRole('searchbox', { name: 'Search results' }).fill(text)
    await expect.element(screen.getByRole('checkbox', { name: `Select ${text}-1.jpg` })).toBeVisible()
    await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
  }
  await search('hall')
  await all.click()
  await expect.element(bar.getByText('2 selected')).toBeVisible()

  await search('yard')
  await expect.element(all).not.toBeChecked()
  await expect.element(bar).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'Select yard-1.jpg' }).click()
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await expect.element(all).toBePartiallyChecked()
})

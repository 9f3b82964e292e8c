import { afterEach, expect, test, vi } from 'vitest'
import { FakeBatchServer } from '#core/batches/fixtures/fake-batch-server.ts'
import { createCountResult, createItem } from '#core/batches/fixtures/items.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { addDeletion } from '#core/runs/unsent-deletions.ts'
import { configuration } from '#platform/configuration.ts'
import { getUserScope } from '#platform/user-scope.ts'
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

test('says that images are deleted for everyone if only the server has them, also after the sharing was stopped', async () => {
  configuration.hasSharedBatches = true
  const scope = getUserScope('stopped')
  const { id } = await getBatchStore(scope).create({
    ...{ name: 'Hall 7', request: { agentCode: 'object-counter' }, resize: true, total: 0, isShared: false },
    agent: { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' },
  })
  await getBatchStore(scope).update(id, { sentName: 'Hall 7' })
  const server = new FakeBatchServer()
  server.batch = { ...server.batch, id }
  server.items = ['left', 'deleted'].map((run_id) =>
    createItem({ run_id, status: 'succeeded', result: createCountResult(3) }),
  )
  vi.stubGlobal('fetch', server.fetch)
  await addDeletion(scope, { runId: 'deleted', batchId: id })
  const screen = await renderBatchScreen('stopped', id)
  await screen.getByRole('checkbox', { name: 'Select left.jpg' }).click()
  // The server has not deleted the other one yet.
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete 1 image?' })
  await expect.element(dialog.getByText(/deleted for everyone in the organization/)).toBeVisible()
})

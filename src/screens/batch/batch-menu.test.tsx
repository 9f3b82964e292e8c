import { afterEach, expect, test, vi } from 'vitest'
import { FakeBatchServer } from '#core/batches/fixtures/fake-batch-server.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { configuration } from '#platform/configuration.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { renderBatchScreen } from './fixtures/render-batch-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('says how many photos, notes and results are lost if the batch is removed from this device', async () => {
  configuration.hasSharedBatches = true
  const server = new FakeBatchServer()
  server.isDeleted = true
  vi.stubGlobal('fetch', server.fetch)
  const scope = getUserScope('removal')
  const fields = { request: { agentCode: 'counter' }, agent: { name: 'Counter', code: 'counter' } }
  const batch = await getBatchStore(scope).create({
    ...{ ...fields, name: 'Shelf', resize: true, isShared: true, total: 4 },
  })
  async function add(more: Partial<Pick<Run, 'sharing' | 'note' | 'sentNote'>>): Promise<void> {
    const { run, saved } = getRunStore(scope).add({
      ...{ ...fields, batchId: batch.id, createdAt: 0, size: null, isIdempotent: true },
      image: new File(['photo'], 'photo.jpg'),
      state: { status: 'done', completedAt: 0, elapsedMs: 0, summary: '' },
    })
    await saved
    await getRunStore(scope).update(run.id, (it) => ({ ...it, ...more }))
  }
  await add({ sharing: 'sent', sentNote: '' })
  await add({ sharing: 'sent', sentNote: '', note: 'SN-17' })
  await add({ sharing: 'deleted' })
  await add({})
  const screen = await renderBatchScreen('removal', batch.id)
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Remove from this device' }).click()
  const lost = /3 of them have a photo, note or result that is not on the server and will be lost.$/
  await expect.element(screen.getByText(lost)).toBeVisible()
})

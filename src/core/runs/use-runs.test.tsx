import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { uid } from '#platform/fixtures/user-test.ts'
import { advanceTime } from '#platform/fixtures/virtual-time.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { buildBatch } from './batch-store.ts'
import { createDraft, openTab, server, setUpOutboxTests } from './fixtures/outbox-test.ts'
import { useRun } from './use-run.ts'
import { useBatches, usePendingCount, useRunCounts, useRuns, useSingleRuns } from './use-runs.ts'

setUpOutboxTests()

async function render(id?: string) {
  const queries = new QueryClient()
  const { result, unmount } = await renderHook(
    () => {
      return {
        runs: useRuns().data,
        single: useSingleRuns().data,
        batches: useBatches().data,
        pending: usePendingCount(),
        counts: useRunCounts(),
        run: useRun(id),
      }
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <UserScopeProvider uid={uid}>{children}</UserScopeProvider>
        </QueryClientProvider>
      ),
    },
  )
  await advanceTime(1_000)
  return { result, unmount }
}

test('shows what another tab adds, sends, completes and removes', async () => {
  const { result, unmount } = await render()
  expect(result.current).toMatchObject({ runs: [], batches: [], pending: 0, run: null })
  const tab = await openTab()
  const { request, agent } = createDraft()
  const batch = buildBatch({ name: 'Shelf', request, agent, resize: true, total: 1 })
  await tab.batches.save(batch)
  const answers = [server.withhold(), server.withhold()]
  const single = tab.outbox.submit(createDraft('single.jpg', {}, tab.realm)).run
  const { run } = tab.outbox.enqueue(createDraft('batch.jpg', { batchId: batch.id }, tab.realm))
  await advanceTime(1_000)
  expect(result.current.runs?.map(({ id }) => id)).toEqual([single.id, run.id])
  expect(result.current.single?.map(({ id }) => id)).toEqual([single.id])
  expect(result.current).toMatchObject({ pending: 2, batches: [{ id: batch.id, isPaused: false }] })

  for (const answer of answers) answer()
  await tab.batches.update(batch.id, { isPaused: true })
  await advanceTime(1_000)
  expect(result.current.runs).toMatchObject([{ state: { status: 'done' } }, { state: { status: 'done' } }])
  expect(result.current).toMatchObject({ pending: 0, batches: [{ isPaused: true }] })
  const done = await render(single.id)
  const text = `Result of ${single.id}`
  expect(done.result.current.run).toMatchObject({ result: { text }, image: { name: 'single.jpg' } })

  await tab.outbox.remove(single)
  await tab.batches.remove(batch.id)
  await advanceTime(1_000)
  expect(done.result.current.run).toBeNull()
  expect(result.current).toMatchObject({ runs: [{ id: run.id }], single: [], batches: [] })
  await unmount()
  await done.unmount()
})

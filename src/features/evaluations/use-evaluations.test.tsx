import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Evaluation } from '#contract/evaluation.ts'
import { useEvaluatedItems } from './use-evaluations.ts'

const server = vi.fn<typeof fetch>()

afterEach(() => vi.unstubAllGlobals())

const evaluation: Evaluation = {
  id: 'evaluation-1',
  dataset_id: 'set-1',
  dataset_name: 'Shelf 7',
  dataset_version: 1,
  candidates: [],
  stops_early: true,
  is_sample: false,
  status: 'running',
  problem: null,
  images: 100,
  done: 0,
  total: 200,
  created_at: '2026-11-23T08:00:00Z',
  ended_at: null,
}

test('the images of a running evaluation are loaded when many analyses have ended, and at the end', async () => {
  server.mockImplementation(async () => Response.json({ items: [] }))
  vi.stubGlobal('fetch', server)
  const queries = new QueryClient()
  const { result, rerender } = await renderHook(
    (shown: Evaluation = evaluation) => useEvaluatedItems(shown),
    {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  )
  await expect.poll(() => result.current.data).toEqual([])
  for (let done = 1; done < 40; done++) await rerender({ ...evaluation, done })
  // What is there is shown until the next images are.
  expect(result.current.data).toEqual([])
  await expect.poll(() => queries.isFetching()).toBe(0)
  const whileRunning = server.mock.calls.length
  expect(whileRunning).toBeGreaterThan(1)
  expect(whileRunning).toBeLessThanOrEqual(4)
  await rerender({ ...evaluation, done: 40, status: 'cancelled' })
  await expect.poll(() => server.mock.calls.length).toBe(whileRunning + 1)
})

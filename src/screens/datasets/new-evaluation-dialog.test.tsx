import { afterEach, expect, test, vi } from 'vitest'
import type { EvaluationEstimate } from '#contract/evaluation.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { dataset } from './fixtures/dataset.ts'
import { NewEvaluationDialog } from './new-evaluation-dialog.tsx'

const server = vi.fn<typeof fetch>()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const estimate: EvaluationEstimate = {
  ...{ images: 3, requests: 3, reused: 0, cost_cents: 2, trial_remaining: 9, missing_fields: [] },
}

const countStarts = () => readKeys().length

function readKeys(): (string | null)[] {
  const starts = server.mock.calls.filter(([url]) => String(url).endsWith('/api/v1/evaluations'))
  return starts.map(([, options]) => new Headers(options?.headers).get('Idempotency-Key'))
}

test('a start without a response is repeated with the same key, and another choice has another one', async () => {
  server.mockImplementation(async (url) => {
    if (String(url).endsWith('/api/v1/evaluations/estimate')) return Response.json(estimate)
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('fetch', server)
  const { screen } = await renderScreen(() => (
    <NewEvaluationDialog dataset={dataset} opened onClose={vi.fn()} />
  ))
  const start = screen.getByRole('button', { name: 'Start' })
  await start.click()
  await expect.poll(countStarts).toBe(1)
  await start.click()
  await expect.poll(countStarts).toBe(2)
  await screen.getByLabelText('Use results of earlier evaluations').click()
  await start.click()
  await expect.poll(countStarts).toBe(3)
  const [first, second, other] = readKeys()
  expect(first).toMatch(/./)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { reviewSupport } from '#api/backend-capabilities.ts'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { ReviewBar } from '#features/reviews/review-bar.tsx'
import { createUuid } from '#platform/create-uuid.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { RowDetails } from './row-details.tsx'

const uid = 'reviewer'
const router = createRouter({ routeTree: createRootRoute(), history: createBrowserHistory() })

beforeEach(() => {
  reviewSupport.save(true)
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a row without a review. The server saves each review at once. */
async function open() {
  const close = vi.fn()
  const runId = createUuid()
  const store = getReviewStore(getUserScope(uid))
  await store.load()
  const row: BatchRow = {
    ...{ id: runId, runId, position: 1, path: 'a.jpg', title: 'a.jpg', status: 'done', statusLabel: 'Done' },
    ...{ headline: '1 object', isShared: true, columns: {}, reruns: [] },
  }
  const position = { number: 1, total: 1, nearby: [], unreviewed: 1 }
  const screen = await render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router as never}>
          <UserScopeProvider uid={uid}>
            <RowDetails
              row={row}
              position={{ ...position, previousId: undefined, nextId: undefined, nextResultId: undefined }}
              isOnlyUnreviewed={false}
              onOnlyUnreviewed={() => undefined}
              onOpen={() => undefined}
              onClose={close}
            >
              <ReviewBar
                {...{ runId, action: null, image: undefined, subject: { agentCode: 'counter' } }}
                agent={{ code: 'counter', agent_type: 'counter' }}
                result={{ total_count: 1 }}
              />
            </RowDetails>
          </UserScopeProvider>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  async function press(name: string) {
    const before = store.get(runId)?.review.revision
    await screen.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => store.get(runId)?.review.revision).not.toBe(before)
    const { verdict, revision = '', replaces } = store.get(runId)?.review ?? {}
    await store.update([runId], (current) => current && { ...current, state: { status: 'sent' } })
    return { verdict, revision, replaces }
  }
  /** The desk corrects the result. */
  const desk = () => ({
    ...{ run_id: runId, revision: createUuid(), verdict: 'wrong' as const, correction: { total_count: 13 } },
    ...{ agent_code: 'counter', reviewed_at: '2026-11-28T08:00:00.000Z' },
  })
  const merge = async () => {
    await store.merge([desk()])
    await expect.element(screen.getByText('Corrected:')).toBeVisible()
  }
  const refuse = async () => {
    const state = { status: 'conflict' as const, theirs: desk() }
    await store.update([runId], (current) => current && { ...current, state })
    await expect.element(screen.getByText('Another device has a different review')).toBeVisible()
  }
  return { press, merge, refuse, screen, close }
}

const undo = 'Undo the last verdict'

test('several verdicts of a row are undone without a conflict', async () => {
  const { press } = await open()
  await press('Wrong')
  const { revision: second } = await press('Right')
  const first = await press(undo)
  expect(first).toMatchObject({ verdict: 'wrong', replaces: [second] })
  expect(await press(undo)).toMatchObject({ verdict: null, replaces: [first.revision] })
})

test('undoing them does not replace a review that arrived between them', async () => {
  const { press, merge } = await open()
  const { revision } = await press('Wrong')
  await merge()
  await press('Right')
  await press(undo)
  expect(await press(undo)).toMatchObject({ verdict: null, replaces: [revision] })
})

test('verdicts before and after a conflict are undone without another one', async () => {
  const { press, refuse } = await open()
  await press('Wrong')
  await refuse()
  await press('Right')
  const first = await press(undo)
  expect(await press(undo)).toMatchObject({ verdict: null, replaces: [first.revision] })
})

test('Escape closes the row, also when the button that had the focus is disabled', async () => {
  const { press, close } = await open()
  await press('Wrong')
  await press(undo)
  await expect.poll(() => document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', () => history.back()],
])('%s in a correction closes it, but not the row', async (_, goBack) => {
  router.history.push('#row')
  const { press, screen, close } = await open()
  await press('Wrong')
  await screen.getByRole('button', { name: 'Correct it' }).click()
  const correction = screen.getByRole('dialog', { name: 'What is right?' })
  await expect.element(correction).toBeVisible()
  await goBack()
  await expect.element(correction).not.toBeInTheDocument()
  expect(close).not.toHaveBeenCalled()
  await expect.poll(() => location.hash).toBe('#row')
})

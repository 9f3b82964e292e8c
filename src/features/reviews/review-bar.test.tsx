import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { reviewSupport } from '#api/backend-capabilities.ts'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewFlowContext } from './review-flow.ts'

const uid = 'reviewer'
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const agent = { name: 'Counter', code: 'counter', agent_type: 'counter' }

beforeEach(() => {
  reviewSupport.save(true)
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
})
afterEach(() => vi.unstubAllGlobals())

const desk = (run_id: string, total: number) => ({
  ...{ run_id, revision: createUuid(), verdict: 'wrong' as const, correction: { total_count: total } },
  ...{ agent_code: 'counter', reviewed_at: '2026-11-28T08:00:00.000Z' },
})

/** Shows a result that the desk has reviewed. */
async function open() {
  const runId = createUuid()
  const store = getReviewStore(getUserScope(uid))
  await store.load()
  const before = desk(runId, 1)
  await store.merge([before])
  const undo = vi.fn<() => string>()
  const screen = await render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router as never}>
          <UserScopeProvider uid={uid}>
            <ReviewFlowContext
              value={{
                onDecided: ({ undo: bringBack, saved }) => undo.mockImplementation(() => bringBack(saved)),
              }}
            >
              <ReviewBar
                {...{ runId, agent, action: null, image: undefined, subject: { agentCode: 'counter' } }}
                result={{ total_count: 1 }}
              />
            </ReviewFlowContext>
          </UserScopeProvider>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  /** The server refuses the review of this device, because the desk has corrected the result since. */
  async function refuse() {
    const theirs = desk(runId, 13)
    await store.update([runId], (current) => current && { ...current, state: { status: 'conflict', theirs } })
    await expect.element(screen.getByText('Another device has a different review')).toBeInTheDocument()
    return theirs
  }
  return { screen, store, runId, before, undo, refuse, read: () => store.get(runId)?.review }
}

test('a correction does not replace one that arrived while its dialog was open', async () => {
  const { screen, store, runId, before, read } = await open()
  await screen.getByRole('button', { name: 'Edit correction' }).click()
  const save = screen.getByRole('button', { name: 'Save correction' })
  await expect.element(save).toBeVisible()
  await store.merge([desk(runId, 13)])
  await save.click()
  expect(read()).toMatchObject({ correction: { total_count: 1 }, replaces: [before.revision] })
})

test('undoing a verdict does not replace a review that arrived since', async () => {
  const { screen, store, runId, undo, read } = await open()
  await screen.getByRole('button', { name: 'Right' }).click()
  const own = read()?.revision
  await store.update([runId], (current) => current && { ...current, state: { status: 'sent' } })
  await store.merge([desk(runId, 13)])
  undo()
  expect(read()).toMatchObject({ correction: { total_count: 1 }, replaces: [own] })
})

test('a correction does not replace one with which the server refused the verdict behind its dialog', async () => {
  const { screen, before, refuse, read } = await open()
  await screen.getByRole('button', { name: 'Right' }).click()
  await screen.getByRole('button', { name: 'Wrong' }).click()
  await screen.getByRole('button', { name: 'Edit correction' }).click()
  const save = screen.getByRole('button', { name: 'Save correction' })
  await expect.element(save).toBeVisible()
  await refuse()
  await save.click()
  expect(read()).toMatchObject({ correction: { total_count: 1 }, replaces: [before.revision] })
})

test('undoing a verdict does not replace the review with which the server refused it', async () => {
  const { screen, before, undo, refuse, read } = await open()
  await screen.getByRole('button', { name: 'Right' }).click()
  await refuse()
  undo()
  expect(read()).toMatchObject({ correction: { total_count: 1 }, replaces: [before.revision] })
})

test.each(['Wrong', 'Keep this one'])(
  'in a conflict that is shown, “%s” replaces both reviews',
  async (name) => {
    const { screen, before, refuse, read } = await open()
    await screen.getByRole('button', { name: 'Right' }).click()
    const theirs = await refuse()
    await screen.getByRole('button', { name }).click()
    expect(read()?.replaces).toEqual([before.revision, theirs.revision])
  },
)

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { idempotencySupport } from '#api/backend-capabilities.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { FakeInferenceServer } from '#core/runs/fixtures/fake-inference-server.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { toSendingState } from '#core/runs/send-run.ts'
import { signIn } from '#platform/fixtures/sign-in.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { useBatchActions } from './use-batch-actions.ts'

const uid = 'actions'

afterEach(() => vi.unstubAllGlobals())

/** Renders the actions of a batch that had two photos without a result. One of them has its result since. */
async function open() {
  const scope = getUserScope(uid)
  const [batches, runs] = [getBatchStore(scope), getRunStore(scope)]
  const fields = { request: { agentCode: 'counter' }, agent: { name: 'Counter', code: 'counter' } }
  const batch = await batches.create({ ...fields, name: 'Shelf', resize: true, total: 2 })
  const add = () =>
    runs.add({
      ...{ ...fields, batchId: batch.id, createdAt: 0, size: null, isIdempotent: true },
      image: new File(['photo'], 'photo.jpg'),
      state: { status: 'waiting', nextAttemptAt: 0 },
    })
  const [done, pending] = [add(), add()]
  await Promise.all([done.saved, pending.saved])
  const rendered = [done.run, pending.run]
  const state = { status: 'done', completedAt: 0, elapsedMs: 0, summary: '' } as const
  const complete = () => runs.update(done.run.id, (run) => ({ ...run, state }))
  let children: React.ReactNode
  const root = createRootRoute({ component: () => children })
  const list = createRoute({ getParentRoute: () => root, path: '/batches' })
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory() })
  const { result } = await renderHook(() => useBatchActions(batch, rendered), {
    wrapper: (props) => {
      children = <UserScopeProvider uid={uid}>{props.children}</UserScopeProvider>
      return <RouterProvider router={router as never} />
    },
  })
  await expect.poll(() => result.current).toBeTruthy()
  const listLeft = async () => (await runs.list()).filter(({ batchId }) => batchId === batch.id)
  /** As another tab does, or an attempt without a response. */
  const startToSend = () => runs.update(pending.run.id, toSendingState)
  return {
    ...{ actions: result.current, batches, batch, complete, startToSend, listLeft, add },
    ...{ done: done.run, pending: pending.run },
  }
}

test('keeps a result that arrived since the batch was shown when the rest is cancelled', async () => {
  const { actions, batches, batch, done, complete, listLeft } = await open()
  await complete()
  await actions.cancel()
  expect((await listLeft()).map(({ id }) => id)).toEqual([done.id])
  expect(await batches.read(batch.id)).toMatchObject({ isComplete: true, isPaused: false, total: 1 })
})

test('deletes also photos that were added since the batch was shown', async () => {
  const { actions, batches, batch, listLeft, add } = await open()
  await add().saved
  await actions.remove()
  expect(await listLeft()).toEqual([])
  expect(await batches.read(batch.id)).toBeUndefined()
})

test.each(['cancel', 'remove'] as const)(
  'cancels on the server what another tab is sending: %s',
  async (action) => {
    const { actions, pending, startToSend } = await open()
    const server = new FakeInferenceServer()
    vi.stubGlobal('fetch', server.fetch)
    signIn(uid)
    idempotencySupport.update(new Headers({ 'Idempotency-Support': 'true' }))
    await startToSend()
    await actions[action]()
    // Not the other photo, which no request was made for.
    await expect.poll(() => server.cancelled).toEqual([pending.idempotencyKey])
  },
)

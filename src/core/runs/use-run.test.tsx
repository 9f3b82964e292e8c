import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { getUserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { getRunStore, type NewRun } from './run-store.ts'
import { useRun } from './use-run.ts'

const { get } = IDBObjectStore.prototype
afterEach(() => {
  IDBObjectStore.prototype.get = get
})

const draft: NewRun = {
  createdAt: 1_000,
  request: { agentCode: 'counter' },
  agent: { name: 'Counter', code: 'counter' },
  image: new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' }),
  size: { width: 4, height: 3 },
  isIdempotent: true,
  state: { status: 'sending', since: 1_000 },
}

test('shows a result that was saved while the image was read for the first time', async () => {
  const scope = getUserScope('read-and-completed')
  const store = getRunStore(scope)
  const { run, saved } = store.add(draft)
  await saved
  const state = { status: 'done', completedAt: 2_000, elapsedMs: 10, summary: 'x' } as const
  let completed: Promise<boolean> | undefined
  IDBObjectStore.prototype.get = function (key) {
    const request: IDBRequest<unknown> = get.call(this, key)
    if (String(key).includes('/image/'))
      request.addEventListener('success', () => {
        completed ??= store.complete({ ...run, state }, { text: 'HELLO' })
      })
    return request
  }
  const queries = new QueryClient()
  const { result } = await renderHook(() => useRun(run.id), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <UserScopeProvider uid={scope.uid}>{children}</UserScopeProvider>
      </QueryClientProvider>
    ),
  })
  await expect.poll(() => completed).toBeDefined()
  await expect.poll(() => result.current).toMatchObject({ run: { state }, result: { text: 'HELLO' } })
})

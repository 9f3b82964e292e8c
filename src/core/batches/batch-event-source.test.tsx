import { afterEach, expect, test, vi } from 'vitest'
import { configuration } from '#platform/configuration.ts'
import { UserScope } from '#platform/user-scope.ts'
import { BatchEventSource } from './batch-event-source.ts'
import { FakeBatchServer } from './fixtures/fake-batch-server.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a page in the background has no connection, and reloads when it is visible again', async () => {
  configuration.hasSharedBatches = true
  const server = new FakeBatchServer()
  const open = new Set<AbortSignal>()
  vi.stubGlobal('fetch', (input: string, { signal }: { signal: AbortSignal }) => {
    open.add(signal)
    signal.addEventListener('abort', () => open.delete(signal))
    return server.fetch(input)
  })
  const scope = new UserScope(crypto.randomUUID())
  const events = new BatchEventSource(scope)
  const listener = vi.fn()
  const unsubscribe = events.subscribe(listener)
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  expect([open.size, events.isLive.get()]).toEqual([1, true])

  show('hidden')
  await expect.poll(() => [open.size, events.isLive.get()]).toEqual([0, false])
  const unsubscribeHidden = events.subscribe(() => undefined)
  expect(open.size).toBe(0)
  unsubscribeHidden()

  show('visible')
  await expect.poll(() => listener.mock.calls).toEqual([[{ type: 'reload' }], [{ type: 'reload' }]])
  expect(open.size).toBe(1)
  unsubscribe()
  expect(open.size).toBe(0)
  scope.dispose()
})

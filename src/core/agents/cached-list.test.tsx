import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Agent } from '#contract/agent.ts'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { useAgentCatalog } from './use-agent-catalog.ts'

const counter: Agent = { id: 1, code: 'counter', name: 'Counter' }
const server = vi.fn<() => Promise<Response>>()

beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => vi.unstubAllGlobals())

function Catalog() {
  const { data, isPending } = useAgentCatalog()
  const cause = data?.source === 'cache' ? `: ${data.cause}` : ''
  return <p role="status">{isPending ? 'pending' : `${data?.items.length} from ${data?.source}${cause}`}</p>
}

/** Simulates a new page, which only has the cache on the device. */
async function openPage(uid: string) {
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <UserScopeProvider uid={uid}>
        <Catalog />
      </UserScopeProvider>
    </QueryClientProvider>,
  )
  return { screen, status: screen.getByRole('status') }
}

const store = createStore('vision-data', 'records')
const storedList = (uid: string) => get(`${uid}/agents`, store)
const respondWith = (agents: Agent[]) => server.mockImplementation(async () => Response.json(agents))
const disconnect = () => server.mockRejectedValue(new TypeError('Failed to fetch'))

test('caches the samples, marked as such, while the server cannot be reached', async () => {
  disconnect()
  const { screen, status } = await openPage('ada')
  await expect.element(status).toHaveTextContent(`${builtInAgents.length} from samples`)
  await expect.poll(() => storedList('ada')).toMatchObject({ value: builtInAgents, isFallback: true })
  await screen.unmount()
  server.mockReturnValue(new Promise(() => undefined))
  const slow = await openPage('ada')
  await expect.element(slow.status).toHaveTextContent(`${builtInAgents.length} from samples`)
})

test('replaces the cached samples with the list of the server', async () => {
  disconnect()
  const { screen } = await openPage('bob')
  await expect.poll(() => storedList('bob')).toMatchObject({ isFallback: true })
  await screen.unmount()
  respondWith([counter])
  const online = await openPage('bob')
  await expect.element(online.status).toHaveTextContent('1 from server')
  await expect.poll(() => storedList('bob')).toEqual({ value: [counter], savedAt: expect.any(Number) })
})

test('shows the cached list of the server, and does not replace it with samples', async () => {
  respondWith([counter])
  const { screen, status } = await openPage('carla')
  await expect.element(status).toHaveTextContent('1 from server')
  await expect.poll(() => storedList('carla')).toBeDefined()
  await screen.unmount()
  const fail = () => server.mockImplementation(async () => new Response('It broke.', { status: 500 }))
  for (const [problem, cause] of [
    [disconnect, 'offline'],
    [fail, 'error'],
  ] as const) {
    problem()
    const later = await openPage('carla')
    await expect.element(later.status).toHaveTextContent(`1 from cache: ${cause}`)
    await later.screen.unmount()
  }
  expect(await storedList('carla')).toEqual({ value: [counter], savedAt: expect.any(Number) })
})

test('shows the samples if the server has no agents any more, now and without a network', async () => {
  respondWith([counter])
  const { screen } = await openPage('dora')
  await expect.poll(() => storedList('dora')).toMatchObject({ value: [counter] })
  await screen.unmount()
  for (const problem of [() => respondWith([]), disconnect]) {
    problem()
    const later = await openPage('dora')
    await expect.element(later.status).toHaveTextContent(`${builtInAgents.length} from samples`)
    await later.screen.unmount()
  }
})

test('does not replace a list that another version of the app has stored', async () => {
  const newer = { value: [{ identifier: 1 }], savedAt: 1 }
  await set('emil/agents', newer, store)
  disconnect()
  const { status } = await openPage('emil')
  await expect.element(status).toHaveTextContent(`${builtInAgents.length} from samples`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await storedList('emil')).toEqual(newer)
})

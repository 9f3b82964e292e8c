import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useApiKeys } from './use-api-keys.ts'

function Probe() {
  const { list, demoSecret, forgetDemoSecret } = useApiKeys('one')
  return (
    <>
      <p>{list.data?.map(({ name }) => name).join()}</p>
      <output>{demoSecret ?? 'no secret'}</output>
      <button type="button" onClick={forgetDemoSecret}>
        Close
      </button>
    </>
  )
}

test('The demo key’s secret is held by the screen alone: through a second list, not in the cache, until closed', async () => {
  const key = { id: 'd', name: 'Demo key', key_preview: 'vak_…cret', created_at: '2026-01-02', is_demo: true }
  const answers = [{ ...key, key: 'vak_live_secret' }]
  const backend = vi.fn(async (_: unknown, { signal }: RequestInit = {}) => {
    // Told when the call arrives, as the backend does; whoever has hung up by then does not hear it.
    const answer = Response.json([answers.shift() ?? key])
    await new Promise((resolve) => setTimeout(resolve, 20))
    signal?.throwIfAborted()
    return answer
  })
  vi.stubGlobal('fetch', backend)
  const queries = new QueryClient()
  const screen = await render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Probe />
      </QueryClientProvider>
    </StrictMode>,
  )
  const secret = screen.getByRole('status')
  await expect.element(secret).toHaveTextContent('vak_live_secret')
  expect(queries.getQueryData(['api-keys', 'one'])).toEqual([key])
  await queries.refetchQueries()
  expect(backend.mock.calls.length).toBeGreaterThan(1)
  await expect.element(secret).toHaveTextContent('vak_live_secret')
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(secret).toHaveTextContent('no secret')
  vi.unstubAllGlobals()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useApiKeys } from './use-api-keys.ts'

function Probe() {
  const { list, demoSecret, closeDemoSecret } = useApiKeys('one')
  return (
    <>
      <p>{list.data?.map(({ name }) => name).join()}</p>
      <output>{demoSecret ?? 'no secret'}</output>
      <button type="button" onClick={closeDemoSecret}>
        Close
      </button>
    </>
  )
}

test('retains the secret of the demo key until it is closed, outside the query cache', async () => {
  const key = { id: 'd', name: 'Demo key', key_preview: 'vak_…cret', created_at: '2026-01-02', is_demo: true }
  const responses = [{ ...key, key: 'vak_live_secret' }]
  const backend = vi.fn(async (_: unknown, { signal }: RequestInit = {}) => {
    // The backend sends the secret once, even if the page has cancelled that request.
    const response = Response.json([responses.shift() ?? key])
    await new Promise((resolve) => setTimeout(resolve, 20))
    signal?.throwIfAborted()
    return response
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

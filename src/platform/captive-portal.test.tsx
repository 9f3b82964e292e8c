import { afterEach, expect, test, vi } from 'vitest'
import { captivePortal } from './captive-portal.ts'
import { connection } from './connection.ts'

const { fetch: originalFetch } = globalThis
const cleanups: (() => void)[] = []
afterEach(() => {
  globalThis.fetch = originalFetch
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** Replaces the network. `respond` is called for each request; undefined is no response. */
function fakeNetwork(respond: () => Response | undefined) {
  const requests = vi.fn(async (_url: string, _options?: RequestInit) => {
    const response = respond()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  globalThis.fetch = requests as unknown as typeof fetch
  return requests
}

const watch = () => cleanups.push(captivePortal.subscribe(() => undefined))
const page = (status: number) =>
  new Response('<html>Welcome to our Wi-Fi</html>', { status, headers: { 'Content-Type': 'text/html' } })

test('a page instead of data is that of the network, until the server responds', async () => {
  let isSignedIn = false
  fakeNetwork(() => (isSignedIn ? Response.json({ status: 'ok' }) : page(200)))
  watch()
  await expect.poll(captivePortal.state).toBe('detected')
  expect(captivePortal.signInUrl()).toBe(`${location.origin}/api/health/live`)
  isSignedIn = true
  dispatchEvent(new Event('focus'))
  await expect.poll(captivePortal.state).toBe('none')
})

test('a redirect and status 511 are those of the network', async () => {
  const redirect = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const responses = [redirect, Response.json({}), page(511)]
  fakeNetwork(() => responses[0])
  watch()
  for (const expected of ['detected', 'none', 'detected']) {
    await expect.poll(captivePortal.state).toBe(expected)
    responses.shift()
    dispatchEvent(new Event('focus'))
  }
})

test('an error page of a proxy is not that of a network', async () => {
  const requests = fakeNetwork(() => page(502))
  watch()
  await expect.poll(() => requests.mock.results.length).toBeGreaterThan(0)
  await requests.mock.results[0]?.value
  // The state changes in a microtask after the response.
  await new Promise((resolve) => setTimeout(resolve))
  expect(captivePortal.state()).toBe('none')
})

test('without a response, a network that may block https is told from no network', async () => {
  cleanups.push(connection.subscribe(() => undefined))
  fakeNetwork(() => undefined)
  connection.reportNoResponse()
  watch()
  await expect.poll(captivePortal.state).toBe('possible')
  expect(captivePortal.signInUrl()).toMatch(/^http:/)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  cleanups.push(() => onLine.mockRestore())
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('focus'))
  await expect.poll(captivePortal.state).toBe('none')
})

test('sends no probe without a listener', () => {
  const requests = fakeNetwork(() => page(200))
  dispatchEvent(new Event('focus'))
  expect(requests).not.toHaveBeenCalled()
})

import { afterEach, expect, test, vi } from 'vitest'
import { configuration } from './configuration.ts'
import { type NetworkState, network } from './network.ts'

const { fetch: originalFetch } = globalThis
const cleanups: (() => void)[] = []
afterEach(() => {
  globalThis.fetch = originalFetch
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** Replaces the network. `respond` is called for each request; undefined is no response. */
function fakeNetwork(respond: (options: RequestInit) => Response | undefined) {
  const requests = vi.fn(async (_url: unknown, options: RequestInit = {}) => {
    const response = respond(options)
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  globalThis.fetch = requests
  return requests
}

/** Watches the network, and resolves with the states since the result of the first probe. */
async function watch(): Promise<NetworkState['status'][]> {
  const requests = vi.mocked(globalThis.fetch)
  const statuses: NetworkState['status'][] = []
  cleanups.push(network.subscribe(({ status }) => statuses.push(status)).unsubscribe)
  await vi.waitFor(() => expect(requests).toHaveBeenCalled())
  await settle()
  return statuses
}

/** The state changes in microtasks after a response. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

function setOnLine(isOnLine: boolean): void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine)
  cleanups.push(() => onLine.mockRestore())
  dispatchEvent(new Event(isOnLine ? 'online' : 'offline'))
}

const status = () => network.get().status
const fromServer = () => Response.json({ status: 'ok' })
const page = (code: number) =>
  new Response('<html>Welcome to our Wi-Fi</html>', {
    status: code,
    headers: { 'Content-Type': 'text/html' },
  })

test('a failed request is not a lost connection if the server responds to a probe', async () => {
  fakeNetwork(fromServer)
  const statuses = await watch()
  network.reportNoResponse()
  expect(status()).toBe('checking')
  await expect.poll(() => statuses).toEqual(['checking', 'online'])
})

test('is offline when the server does not respond, and online with the next response', async () => {
  let isUp = true
  const requests = fakeNetwork(() => (isUp ? fromServer() : undefined))
  const statuses = await watch()
  const reconnected = vi.fn()
  cleanups.push(network.onReconnect(reconnected))
  isUp = false
  requests.mockClear()
  network.reportNoResponse()
  await expect.poll(() => statuses).toEqual(['checking', 'sign-in-possible'])
  network.reportNoResponse()
  expect(requests).toHaveBeenCalledTimes(1)
  network.reportResponse()
  expect(statuses.at(-1)).toBe('online')
  expect(reconnected).toHaveBeenCalledTimes(1)
})

test('one probe without a response is not a lost connection', async () => {
  const responses = [undefined, fromServer()]
  fakeNetwork(() => responses.shift())
  expect(await watch()).toEqual(['checking', 'online'])
})

test('the events of the browser: offline at once, online after a probe', async () => {
  let isUp = true
  const requests = fakeNetwork(() => (isUp ? fromServer() : undefined))
  await watch()
  isUp = false
  requests.mockClear()
  setOnLine(false)
  expect(status()).toBe('offline')
  setOnLine(true)
  await expect.poll(status).toBe('sign-in-possible')
  expect(requests).toHaveBeenCalledTimes(1)
  isUp = true
  dispatchEvent(new Event('online'))
  await expect.poll(status).toBe('online')
})

test('does not probe without a listener', () => {
  const requests = fakeNetwork(() => undefined)
  network.reportNoResponse()
  dispatchEvent(new Event('focus'))
  expect(requests).not.toHaveBeenCalled()
  expect(status()).toBe('online')
})

test('a response that arrives after the network went does not end the offline state', async () => {
  let isUp = true
  const requests = fakeNetwork(() => (isUp ? fromServer() : undefined))
  const statuses = await watch()
  isUp = false
  requests.mockClear()
  setOnLine(false)
  network.reportResponse()
  await expect.poll(() => requests.mock.calls.length).toBe(1)
  await settle()
  expect(statuses).toEqual(['offline'])
})

test('a page instead of data is that of the network, until the server responds', async () => {
  let isSignedIn = false
  fakeNetwork(() => (isSignedIn ? fromServer() : page(200)))
  await watch()
  const reconnected = vi.fn()
  cleanups.push(network.onReconnect(reconnected))
  expect(network.get()).toEqual({
    status: 'sign-in-detected',
    signInUrl: `${location.origin}/api/health/live`,
  })
  // Requests of the app fail too, and change nothing.
  network.reportNoResponse()
  expect(status()).toBe('sign-in-detected')
  isSignedIn = true
  dispatchEvent(new Event('focus'))
  await expect.poll(status).toBe('online')
  expect(reconnected).toHaveBeenCalledTimes(1)
})

test('a redirect and status 511 are those of the network', async () => {
  const redirect = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const responses = [redirect, fromServer(), page(511)]
  fakeNetwork(() => responses[0])
  await watch()
  for (const expected of ['sign-in-detected', 'online', 'sign-in-detected']) {
    await expect.poll(status).toBe(expected)
    responses.shift()
    dispatchEvent(new Event('focus'))
  }
})

test('an error page of a proxy is not that of a network', async () => {
  fakeNetwork(() => page(502))
  await watch()
  expect(status()).toBe('online')
})

test('without a response, a network that may block https is told from no network', async () => {
  fakeNetwork(() => undefined)
  await watch()
  expect(network.get()).toMatchObject({
    status: 'sign-in-possible',
    signInUrl: expect.stringMatching(/^http:/),
  })
  setOnLine(false)
  expect(network.get()).toEqual({ status: 'offline' })
})

test('a server on another origin is reachable without letting the page read its response', async () => {
  configuration.apiOrigin = 'https://api.example.com'
  cleanups.push(() => {
    configuration.apiOrigin = ''
  })
  fakeNetwork(({ mode }) => (mode === 'no-cors' ? new Response() : undefined))
  await watch()
  expect(status()).toBe('online')
})

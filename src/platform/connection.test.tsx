import { afterEach, expect, test, vi } from 'vitest'
import { connection } from './connection.ts'

const { fetch: originalFetch } = globalThis
const cleanups: (() => void)[] = []
afterEach(() => {
  globalThis.fetch = originalFetch
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** Replaces the network. `respond` returns whether the server responds. */
function fakeServer(respond: () => boolean) {
  const probe = vi.fn(async () => {
    if (!respond()) throw new TypeError('Failed to fetch')
    return new Response()
  })
  globalThis.fetch = probe
  return probe
}

function watch(): string[] {
  const states: string[] = []
  cleanups.push(connection.subscribe(() => states.push(connection.state())))
  return states
}

test('a failed request is not a lost connection if the server responds to a probe', async () => {
  const states = watch()
  fakeServer(() => true)
  connection.reportNoResponse()
  expect(connection.state()).toBe('checking')
  await expect.poll(() => states).toEqual(['checking', 'online'])
})

test('is offline when the server does not respond, and online with the next response', async () => {
  const states = watch()
  const reconnected = vi.fn()
  cleanups.push(connection.onReconnect(reconnected))
  const probe = fakeServer(() => false)
  connection.reportNoResponse()
  await expect.poll(() => states).toEqual(['checking', 'offline'])
  connection.reportNoResponse()
  expect(probe).toHaveBeenCalledTimes(1)
  connection.reportResponse()
  expect(states.at(-1)).toBe('online')
  expect(reconnected).toHaveBeenCalledTimes(1)
})

test('the events of the browser: offline at once, online after a probe', async () => {
  const states = watch()
  let isUp = false
  const probe = fakeServer(() => isUp)
  dispatchEvent(new Event('offline'))
  expect(connection.state()).toBe('offline')
  dispatchEvent(new Event('online'))
  await expect.poll(() => probe.mock.calls.length).toBe(1)
  expect(connection.state()).toBe('offline')
  isUp = true
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return states.at(-1)
    })
    .toBe('online')
})

test('probes nothing while nobody watches', () => {
  const probe = fakeServer(() => false)
  connection.reportNoResponse()
  expect(probe).not.toHaveBeenCalled()
  expect(connection.state()).toBe('online')
})

test('a response that arrives after the network went does not end the offline state', async () => {
  const states = watch()
  const probe = fakeServer(() => false)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  cleanups.push(() => onLine.mockRestore())
  dispatchEvent(new Event('offline'))
  connection.reportResponse()
  await expect.poll(() => probe.mock.calls.length).toBe(1)
  expect(states).toEqual(['offline'])
})

import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { requireSameOrigin } from './require-same-origin.ts'

/** Sends a request as a page of this origin does. Returns the status. */
async function requestStatus(listenHost: string, origin: string, headers: Record<string, string> = {}) {
  const publicUrl = 'http://vision.lan:8080'
  const app = new Hono().use(requireSameOrigin({ listenHost, publicUrl })).post('/', (c) => c.text('Done'))
  app.onError((error, c) => c.text(error.message, 'status' in error ? (error.status as 403) : 500))
  const { host: Host } = new URL(origin)
  const response = await app.request('/', { method: 'POST', headers: { Host, Origin: origin, ...headers } })
  return response.status
}

test.each([
  'http://evil.example:3000',
  'http://localhost.evil.example:3000',
  'http://127.0.0.1.evil.example:3000',
  'http://127.evil:3000',
  'http://vision.lan:3000',
])('a server on loopback refuses %s, which may be resolved to it', async (origin) => {
  expect(await requestStatus('127.0.0.1', origin)).toBe(403)
  expect(await requestStatus('::1', origin)).toBe(403)
  expect(await requestStatus('localhost', origin)).toBe(403)
})

test.each([
  'http://localhost:3000',
  'http://app.localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://vision.lan:8080',
])('a server on loopback accepts %s', async (origin) => {
  expect(await requestStatus('127.0.0.1', origin)).toBe(200)
})

test('a server on a loopback address accepts https pages that a tunnel or proxy serves', async () => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  expect(await requestStatus('127.0.0.1', 'https://a.trycloudflare.com', headers)).toBe(200)
  expect(await requestStatus('127.0.0.1', 'https://a.trycloudflare.com'), 'of an older Safari').toBe(200)
})

test('a server on all addresses accepts any name', async () => {
  expect(await requestStatus('0.0.0.0', 'http://vision.test:3000')).toBe(200)
  expect(await requestStatus('192.168.1.20', 'http://nas:3000')).toBe(200)
})

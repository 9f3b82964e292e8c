import { expect, test } from 'vitest'
import { createRetryingFetch } from './retrying-fetch.ts'

const url = 'http://localhost/'

/** Creates a server that responds with these statuses in turn. The status 0 means that it does not respond. */
function createFakeServer(...statuses: number[]) {
  const bodies: string[] = []
  const fetch = async (request: Request) => {
    bodies.push(await request.text())
    const status = statuses.shift() ?? 200
    if (status === 0) throw new TypeError('fetch failed')
    return new Response('', { status, headers: { 'Retry-After': '0' } })
  }
  return { bodies, fetch }
}

test('repeats a request without a response or with a temporary error, with the same body', async () => {
  const { bodies, fetch } = createFakeServer(0, 503, 429, 200)
  const send = createRetryingFetch({ fetch, delayMs: 1 })
  const request = new Request(url, { method: 'POST', body: 'image', headers: { 'Idempotency-Key': 'one' } })
  expect((await send(request)).status).toBe(200)
  expect(bodies).toEqual(['image', 'image', 'image', 'image'])
})

test('does not repeat a POST without an idempotency key', async () => {
  const { bodies, fetch } = createFakeServer(503)
  const response = await createRetryingFetch({ fetch, delayMs: 1 })(new Request(url, { method: 'POST' }))
  expect([response.status, bodies.length]).toEqual([503, 1])
})

test('returns other errors, and the last temporary one', async () => {
  const denied = createFakeServer(401)
  expect((await createRetryingFetch({ fetch: denied.fetch, delayMs: 1 })(new Request(url))).status).toBe(401)
  const busy = createFakeServer(503, 503, 503)
  const send = createRetryingFetch({ fetch: busy.fetch, delayMs: 1, attempts: 3 })
  expect((await send(new Request(url))).status).toBe(503)
  expect(busy.bodies).toHaveLength(3)
})

test('does not repeat what was charged', async () => {
  let count = 0
  const fetch = async () => Response.json({ error: 'provider_failed', charged: ++count > 1 }, { status: 502 })
  const response = await createRetryingFetch({ fetch, delayMs: 1 })(new Request(url))
  expect([response.status, count]).toEqual([502, 2])
  expect(await response.json()).toMatchObject({ charged: true })
})

test('ends when the request is aborted', async () => {
  const controller = new AbortController()
  const { fetch } = createFakeServer(503, 503)
  const sending = createRetryingFetch({ fetch, delayMs: 60_000 })(
    new Request(url, { signal: controller.signal }),
  )
  setTimeout(() => controller.abort(), 10)
  await expect(sending).rejects.toThrow()
})

import { expect, test } from 'vitest'
import { createShareTargetRoutes } from './share-target-routes.ts'

test('redirects a share that bypassed the service worker to the studio', async () => {
  const body = new FormData()
  body.append('images', new File(['x'.repeat(100_000)], 'a.jpg', { type: 'image/jpeg' }))
  const response = await createShareTargetRoutes().request('/share-target', { method: 'POST', body })
  expect([response.status, response.headers.get('Location'), response.headers.get('Cache-Control')]).toEqual([
    303,
    '/test?shared=missed',
    'no-store',
  ])
})

test('returns 413 for an endless body without reading it to the end', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(stream) {
      sent += 1
      stream.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const request = new Request('http://localhost/share-target', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit)
  expect((await createShareTargetRoutes().request(request)).status).toBe(413)
  expect(sent).toBeLessThan(80)
})

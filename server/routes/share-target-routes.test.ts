import { expect, test } from 'vitest'
import { shareTargetRoutes } from './share-target-routes.ts'

test('a picture shared past the worker leads to the studio, which says that it did not arrive', async () => {
  const body = new FormData()
  body.append('images', new File(['x'.repeat(100_000)], 'a.jpg', { type: 'image/jpeg' }))
  const answer = await shareTargetRoutes().request('/share-target', { method: 'POST', body })
  expect([answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]).toEqual([
    303,
    '/test?shared=missed',
    'no-store',
  ])
})

test('nobody fills the server by sharing', async () => {
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
  expect((await shareTargetRoutes().request(request)).status).toBe(413)
  expect(sent).toBeLessThan(80)
})

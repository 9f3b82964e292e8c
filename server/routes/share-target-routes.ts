import { Hono } from 'hono'

/** Read to the end, because closing the connection early would show the browser's error page. */
const maxBodyBytes = 64 * 1024 * 1024

/**
 * Usually the service worker handles shared images. Without one, the request arrives here, where the images are discarded, and
 * the studio shows a message.
 */
export function createShareTargetRoutes() {
  return new Hono().post('/share-target', async (c) => {
    c.header('Cache-Control', 'no-store')
    let bytesRead = 0
    for await (const chunk of c.req.raw.body ?? []) {
      bytesRead += chunk.length
      if (bytesRead > maxBodyBytes) return c.text('Too large', 413, { Connection: 'close' })
    }
    return c.redirect('/test?shared=missed', 303)
  })
}

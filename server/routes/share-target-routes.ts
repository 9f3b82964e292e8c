import { Hono } from 'hono'

/** Read to its end, up to here: a connection that is cut in the middle would show the browser's error page instead. */
const longestMissed = 64 * 1024 * 1024

/**
 * `share_target` of the manifest: a picture that another app shares belongs to the worker in the browser. Without one
 * it comes here, where it is not kept; the studio says so.
 */
export function shareTargetRoutes() {
  return new Hono().post('/share-target', async (c) => {
    c.header('Cache-Control', 'no-store')
    let read = 0
    for await (const piece of c.req.raw.body ?? []) {
      read += piece.length
      if (read > longestMissed) return c.text('Too large', 413, { Connection: 'close' })
    }
    return c.redirect('/test?shared=missed', 303)
  })
}

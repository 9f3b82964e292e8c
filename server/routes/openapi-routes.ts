import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'

/** The document is serialized and compressed only once, and clients revalidate it. */
export function createOpenApiRoutes(document: object): Hono {
  const json = JSON.stringify(document)
  const gzip = gzipSync(json)
  // Weak, because the compressed and the plain response share it.
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"`
  return new Hono().get('/openapi.json', (c) => {
    c.header('Content-Type', 'application/json; charset=utf-8')
    c.header('Cache-Control', 'no-cache')
    c.header('ETag', etag)
    c.header('Vary', 'Accept-Encoding')
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304)
    const options = { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' } as const
    if (accepts(c, { ...options, supports: ['gzip'] }) !== 'gzip') return c.body(json)
    c.header('Content-Encoding', 'gzip')
    return c.body(gzip)
  })
}

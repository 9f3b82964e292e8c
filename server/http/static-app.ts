import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'

type Asset = { path: string; size: number; modified: Date }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/**
 * Serves the built app. Names with a hash are kept for ever, the page itself is asked for each time, an asset that is
 * missing is a real 404, and a path without an extension is a screen of the app: `/login` is `login.html` where there
 * is one, else `index.html`.
 */
export function serveStaticApp(root: string, headers: Record<string, string>): MiddlewareHandler {
  return async (c) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.json({ error: 'not_found', message: 'There is nothing here.' }, 404)
    }
    const path = filePath(c.req.path)
    if (path === undefined) return missing(c)
    const isScreen = extname(path) === ''
    const asset = isScreen ? await findPage(root, path) : await find(root, path)
    if (!asset) return missing(c)
    return await send(c, asset, cacheRule(isScreen ? '/index.html' : c.req.path))
  }
}

function missing(c: Context): Response {
  return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
}

/** Relative to the root; undefined for what leaves it, hides in it (dotfiles) or is not a path at all. */
function filePath(urlPath: string): string | undefined {
  try {
    const parts = decodeURIComponent(urlPath)
      .split(/[/\\]+/)
      .filter(Boolean)
    return parts.some((part) => part.startsWith('.') || part.includes('\0')) ? undefined : join(...parts, '.')
  } catch {
    return undefined
  }
}

/** Some screens have a page of their own. */
async function findPage(root: string, path: string): Promise<Asset | undefined> {
  return (await find(root, `${path}.html`)) ?? (await find(root, 'index.html'))
}

async function find(root: string, path: string): Promise<Asset | undefined> {
  const full = join(root, path)
  const found = await stat(full).catch(() => undefined)
  return found?.isFile() ? { path: full, size: found.size, modified: found.mtime } : undefined
}

function cacheRule(path: string): string {
  if (path.startsWith('/assets/') || /^\/workbox-[\w-]+\.js$/.test(path))
    return 'public, max-age=31536000, immutable'
  return /\.(html|js|webmanifest)$/.test(path) ? 'no-cache' : 'public, max-age=86400'
}

async function send(c: Context, plain: Asset, cacheControl: string): Promise<Response> {
  const { asset, encoding } = await preferred(plain, c.req.header('Accept-Encoding') ?? '')
  const type = types[extname(plain.path)] ?? 'application/octet-stream'
  const etag = `W/"${asset.size.toString(36)}-${Math.floor(asset.modified.getTime()).toString(36)}"`
  c.header('Content-Type', type)
  c.header('Cache-Control', cacheControl)
  c.header('ETag', etag)
  c.header('Last-Modified', asset.modified.toUTCString())
  c.header('Vary', 'Accept-Encoding')
  if (isUnchanged(c, etag, asset.modified)) return c.body(null, 304)
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Length', String(asset.size))
  if (c.req.method === 'HEAD') return c.body(null, 200)
  return c.body(Readable.toWeb(createReadStream(asset.path)) as ReadableStream, 200)
}

async function preferred(plain: Asset, accepted: string): Promise<{ asset: Asset; encoding?: string }> {
  for (const { name, suffix } of encodings) {
    if (!new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)) continue
    const packed = await stat(plain.path + suffix).catch(() => undefined)
    // One made before the file was changed is not used.
    if (packed && packed.mtime >= plain.modified) {
      return {
        asset: { path: plain.path + suffix, size: packed.size, modified: packed.mtime },
        encoding: name,
      }
    }
  }
  return { asset: plain }
}

function isUnchanged(c: Context, etag: string, modified: Date): boolean {
  const known = c.req.header('If-None-Match')
  if (known !== undefined)
    return known.split(',').some((entry) => entry.trim() === etag || entry.trim() === '*')
  const since = Date.parse(c.req.header('If-Modified-Since') ?? '')
  return Math.floor(modified.getTime() / 1000) * 1000 <= since
}

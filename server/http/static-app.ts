import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { getMimeType, mimes } from 'hono/utils/mime'

type File = { path: string; size: number; modified: Date; encoding?: string }

/** By preference. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]
/** The types that Firebase Hosting sends, which tests compare with this server's. */
const mimeTypes = {
  ...mimes,
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

/**
 * Serves the built app with these headers. Hashed names are cached forever and pages are revalidated. A path without an
 * extension is a screen: `/login` is `login.html` if it exists, else `index.html`. A missing asset is 404.
 *
 * Hono's `serveStatic` does not revalidate (ETag, If-Modified-Since), ignores quality values in Accept-Encoding and
 * serves compressed files that are older than their source.
 */
export function serveStaticApp(root: string, headers: Record<string, string>): MiddlewareHandler {
  return async (c) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.json({ error: 'not_found', message: 'Not found.' }, 404)
    }
    const path = toFilePath(c.req.path)
    if (path === undefined) return notFound(c)
    const isScreen = extname(path) === ''
    const file = isScreen ? await findPage(root, path) : await findFile(join(root, path))
    if (!file) return notFound(c)
    return await send(c, file, isScreen ? 'no-cache' : cacheControl(c.req.path))
  }
}

function notFound(c: Context): Response {
  return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
}

/** Returns the path relative to the root; undefined for dotfiles, for paths outside of the root and malformed ones. */
function toFilePath(urlPath: string): string | undefined {
  try {
    const segments = decodeURIComponent(urlPath)
      .split(/[/\\]+/)
      .filter(Boolean)
    const isAllowed = segments.every((segment) => !segment.startsWith('.') && !segment.includes('\0'))
    return isAllowed ? join(...segments, '.') : undefined
  } catch {
    return undefined
  }
}

async function findPage(root: string, path: string): Promise<File | undefined> {
  return (await findFile(join(root, `${path}.html`))) ?? (await findFile(join(root, 'index.html')))
}

async function findFile(path: string): Promise<File | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() ? { path, size: stats.size, modified: stats.mtime } : undefined
}

function cacheControl(path: string): string {
  if (path.startsWith('/assets/') || /^\/workbox-[\w-]+\.js$/.test(path))
    return 'public, max-age=31536000, immutable'
  return /\.(html|js|webmanifest)$/.test(path) ? 'no-cache' : 'public, max-age=86400'
}

async function send(c: Context, file: File, cacheControl: string): Promise<Response> {
  const { path, size, modified, encoding } = await findCompressed(c, file)
  const etag = `W/"${size.toString(36)}-${Math.floor(modified.getTime()).toString(36)}"`
  c.header('Content-Type', getMimeType(file.path, mimeTypes) ?? 'application/octet-stream')
  c.header('Cache-Control', cacheControl)
  c.header('ETag', etag)
  c.header('Last-Modified', modified.toUTCString())
  c.header('Vary', 'Accept-Encoding')
  if (isNotModified(c, etag, modified)) return c.body(null, 304)
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Length', String(size))
  if (c.req.method === 'HEAD') return c.body(null, 200)
  return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200)
}

/** Returns the compressed file next to `file` that the client accepts, unless it is older than `file`. */
async function findCompressed(c: Context, file: File): Promise<File> {
  const name = accepts(c, {
    header: 'Accept-Encoding',
    supports: encodings.map(({ name }) => name),
    default: 'identity',
    match: (accepted, { supports, default: fallback }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? fallback,
  })
  const suffix = encodings.find((encoding) => encoding.name === name)?.suffix
  const compressed = suffix && (await findFile(file.path + suffix))
  return compressed && compressed.modified >= file.modified ? { ...compressed, encoding: name } : file
}

function isNotModified(c: Context, etag: string, modified: Date): boolean {
  const ifNoneMatch = c.req.header('If-None-Match')
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.split(',').some((entry) => entry.trim() === etag || entry.trim() === '*')
  const ifModifiedSince = Date.parse(c.req.header('If-Modified-Since') ?? '')
  return Math.floor(modified.getTime() / 1000) * 1000 <= ifModifiedSince
}

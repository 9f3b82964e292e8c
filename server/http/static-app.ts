import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { getMimeType, mimes } from 'hono/utils/mime'

type StaticFile = { path: string; size: number; modified: Date; encoding?: string }

/** Must return the same for the same page. */
type TransformPage = (html: string) => string

/** In the order of preference. */
const encodings = [
  { name: 'br', suffix: '.br', compress: brotliCompressSync },
  { name: 'gzip', suffix: '.gz', compress: gzipSync },
]
/** As Firebase Hosting sends them, so that both hosts respond equally. */
const mimeTypes = {
  ...mimes,
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

/**
 * Files with a hash in their name are cached forever, pages are revalidated. A path without an extension is a screen: `/login`
 * is `login.html` if it exists, else `index.html`. A missing asset is 404.
 *
 * Hono's `serveStatic` does not revalidate (ETag, If-Modified-Since), ignores quality values in Accept-Encoding and serves
 * compressed files that are older than their source.
 */
export function serveStaticApp(
  root: string,
  headers: Record<string, string>,
  transformPage?: TransformPage,
): MiddlewareHandler {
  const sendPage = transformPage ? createPageSender(transformPage) : sendFile
  return async (c) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.json({ error: 'not_found', message: 'Not found.' }, 404, { 'Cache-Control': 'no-store' })
    }
    const path = toFilePath(c.req.path)
    if (path === undefined) return notFound(c)
    const isScreen = extname(path) === ''
    const file = isScreen ? await findPage(root, path) : await findFile(join(root, path))
    if (!file) return notFound(c)
    const send = extname(file.path) === '.html' ? sendPage : sendFile
    return await send(c, file, isScreen ? 'no-cache' : getCacheControl(c.req.path))
  }
}

function notFound(c: Context): Response {
  return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
}

/** Relative to the root; undefined for dotfiles, for paths outside of the root and malformed ones. */
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

async function findPage(root: string, path: string): Promise<StaticFile | undefined> {
  return (await findFile(join(root, `${path}.html`))) ?? (await findFile(join(root, 'index.html')))
}

async function findFile(path: string): Promise<StaticFile | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() ? { path, size: stats.size, modified: stats.mtime } : undefined
}

function getCacheControl(path: string): string {
  if (path.startsWith('/assets/') || /^\/workbox-[\w-]+\.js$/.test(path))
    return 'public, max-age=31536000, immutable'
  return /\.(html|js|webmanifest)$/.test(path) ? 'no-cache' : 'public, max-age=86400'
}

async function sendFile(c: Context, file: StaticFile, cacheControl: string): Promise<Response> {
  const { path, size, modified, encoding } = await findAcceptedFile(c, file)
  const etag = `W/"${size.toString(36)}-${Math.floor(modified.getTime()).toString(36)}"`
  setHeaders(c, { path: file.path, etag, cacheControl, modified })
  if (isNotModified(c, etag, modified)) return c.body(null, 304)
  if (encoding) c.header('Content-Encoding', encoding)
  const start = encoding ? 0 : getRangeStart(c, size)
  if (start > 0) c.header('Content-Range', `bytes ${start}-${size - 1}/${size}`)
  c.header('Content-Length', String(size - start))
  if (c.req.method === 'HEAD') return c.body(null, 200)
  return c.body(Readable.toWeb(createReadStream(path, { start })) as ReadableStream, start > 0 ? 206 : 200)
}

/** So that an interrupted download can go on. Ranges that end before the file are not needed, and are ignored. */
function getRangeStart(c: Context, size: number): number {
  const [, start = '0'] = /^bytes=(\d{1,15})-$/.exec(c.req.header('Range') ?? '') ?? []
  return Number(start) < size ? Number(start) : 0
}

/**
 * Caches the compressed result by file, file date and encoding. Omits Last-Modified, because the date of the file does not
 * change with the transformation.
 */
function createPageSender(transform: TransformPage): typeof sendFile {
  const cache = new Map<string, Buffer<ArrayBuffer>>()
  return async (c, { path, modified }, cacheControl) => {
    const encoding = selectEncoding(c)
    const key = `${path} ${modified.getTime()} ${encoding?.name}`
    const cached = cache.get(key)
    const text = cached ? '' : transform(await readFile(path, 'utf8'))
    const body = cached ?? (encoding ? encoding.compress(text) : Buffer.from(text))
    cache.set(key, body)
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
    setHeaders(c, { path, etag, cacheControl })
    if (isNotModified(c, etag)) return c.body(null, 304)
    if (encoding) c.header('Content-Encoding', encoding.name)
    c.header('Content-Length', String(body.length))
    return c.req.method === 'HEAD' ? c.body(null, 200) : c.body(body, 200)
  }
}

type FileHeaders = { path: string; etag: string; cacheControl: string; modified?: Date }

function setHeaders(c: Context, { path, etag, cacheControl, modified }: FileHeaders): void {
  c.header('Content-Type', getMimeType(path, mimeTypes) ?? 'application/octet-stream')
  c.header('Cache-Control', cacheControl)
  c.header('ETag', etag)
  if (modified) c.header('Last-Modified', modified.toUTCString())
  c.header('Vary', 'Accept-Encoding')
}

/** Unless the compressed file is older than `file`. */
async function findAcceptedFile(c: Context, file: StaticFile): Promise<StaticFile> {
  const encoding = selectEncoding(c)
  const compressed = encoding && (await findFile(file.path + encoding.suffix))
  return compressed && compressed.modified >= file.modified
    ? { ...compressed, encoding: encoding.name }
    : file
}

function selectEncoding(c: Context) {
  const name = accepts(c, {
    header: 'Accept-Encoding',
    supports: encodings.map(({ name }) => name),
    default: 'identity',
    match: (accepted, { supports, default: fallback }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? fallback,
  })
  return encodings.find((encoding) => encoding.name === name)
}

function isNotModified(c: Context, etag: string, modified?: Date): boolean {
  const ifNoneMatch = c.req.header('If-None-Match')
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.split(',').some((entry) => entry.trim() === etag || entry.trim() === '*')
  if (!modified) return false
  const ifModifiedSince = Date.parse(c.req.header('If-Modified-Since') ?? '')
  return Math.floor(modified.getTime() / 1000) * 1000 <= ifModifiedSince
}

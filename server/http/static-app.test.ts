import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecurityHeaders, firebaseOrigins } from './security-headers.ts'
import { serveStaticApp } from './static-app.ts'

let root: string
let app: Hono
const script = 'console.log(1)\n'.repeat(200)
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vision-dist-'))
  await mkdir(join(root, 'assets'))
  const files: Record<string, string | Buffer> = {
    'index.html': '<!doctype html><title>App</title>',
    'service-worker.js': 'self.x=1',
    'manifest.webmanifest': '{}',
    'workbox-1a2b.js': 'w',
    'icon.png': Buffer.from([0x89, 0x50]),
    'assets/app-1.js': script,
    'assets/app-1.js.br': brotliCompressSync(script),
    'assets/app-1.js.gz': gzipSync(script),
    'assets/old-2.js': 'new text',
    'assets/old-2.js.br': brotliCompressSync('old text'),
    '.stamp': 'secret',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content)
  await utimes(join(root, 'assets/old-2.js.br'), new Date(0), new Date(0))
  app = new Hono().use('*', serveStaticApp(root, createSecurityHeaders()))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const immutableCacheControl = 'public, max-age=31536000, immutable'
test.each([
  ['/', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/agents', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/test/', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/email-verification?mode=verifyEmail&oobCode=a.b', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/index.html', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/service-worker.js', 200, 'no-cache', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 200, 'no-cache', 'application/manifest+json; charset=utf-8'],
  ['/workbox-1a2b.js', 200, immutableCacheControl, 'text/javascript; charset=utf-8'],
  ['/assets/app-1.js', 200, immutableCacheControl, 'text/javascript; charset=utf-8'],
  ['/icon.png', 200, 'public, max-age=86400', 'image/png'],
  ['/assets/gone-3.js', 404, 'no-store', 'text/plain; charset=UTF-8'],
  ['/favicon.ico', 404, 'no-store', 'text/plain; charset=UTF-8'],
  ['/.stamp', 404, 'no-store', 'text/plain; charset=UTF-8'],
  ['/assets/%2e%2e/%2e%2e/etc/passwd.txt', 404, 'no-store', 'text/plain; charset=UTF-8'],
  ['/..%2f..%2fetc%2fpasswd', 404, 'no-store', 'text/plain; charset=UTF-8'],
  ['/%00', 404, 'no-store', 'text/plain; charset=UTF-8'],
  ['/%zz', 404, 'no-store', 'text/plain; charset=UTF-8'],
])('%s returns %i with Cache-Control %s and Content-Type %s', async (path, status, cache, type) => {
  const response = await app.request(path)
  expect([
    response.status,
    response.headers.get('Cache-Control'),
    response.headers.get('Content-Type'),
  ]).toEqual([status, cache, type])
  for (const [name, value] of Object.entries(createSecurityHeaders()))
    expect(response.headers.get(name)).toBe(value)
})

describe('compressed files', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('Accept-Encoding %j receives %s', async (accepted, encoding) => {
    const response = await app.request('/assets/app-1.js', { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    expect(Number(response.headers.get('Content-Length'))).toBe((await response.arrayBuffer()).byteLength)
  })

  test('ignores a compressed file that is older than its source', async () => {
    const response = await app.request('/assets/old-2.js', { headers: { 'Accept-Encoding': 'br' } })
    expect(await response.text()).toBe('new text')
  })
})

test('serves the HTML file of a screen, with or without a trailing slash and query', async () => {
  await writeFile(join(root, 'login.html'), '<!doctype html><title>Sign in</title>')
  for (const path of ['/login', '/login/', '/login?redirect=%2Ftest']) {
    const response = await app.request(path)
    expect(await response.text(), path).toContain('<title>Sign in</title>')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  }
  expect(await (await app.request('/login/else')).text()).not.toContain('<title>Sign in</title>')
})

test('returns 304 for a matching ETag or If-Modified-Since', async () => {
  const first = await app.request('/')
  const etag = first.headers.get('ETag') ?? ''
  const modified = first.headers.get('Last-Modified') ?? ''
  const again = await app.request('/', { headers: { 'If-None-Match': `"x", ${etag}` } })
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
  expect((await app.request('/', { headers: { 'If-Modified-Since': modified } })).status).toBe(304)
  expect(
    (await app.request('/', { headers: { 'If-None-Match': '"other"', 'If-Modified-Since': modified } }))
      .status,
  ).toBe(200)
})

test('the rest of a file is sent as it is, so that an interrupted download goes on', async () => {
  const request = (path: string, range: string, encoding = 'identity') =>
    app.request(path, { headers: { Range: range, 'Accept-Encoding': encoding } })
  const rest = await request('/assets/app-1.js', 'bytes=2990-')
  expect(rest.status).toBe(206)
  expect(rest.headers.get('Content-Range')).toBe('bytes 2990-2999/3000')
  expect(rest.headers.get('Content-Length')).toBe('10')
  expect(await rest.text()).toBe(script.slice(2990))
  for (const range of ['bytes=0-', 'bytes=3000-', 'bytes=-5', 'bytes=1-2', 'bytes=9e9-', 'x'])
    expect((await request('/assets/app-1.js', range)).status, range).toBe(200)
  const compressed = await request('/assets/app-1.js', 'bytes=10-', 'br')
  expect([compressed.status, compressed.headers.get('Content-Encoding')]).toEqual([200, 'br'])
})

test('HEAD returns the size without a body; other methods return 404', async () => {
  const head = await app.request('/assets/app-1.js', { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
    200,
    String(script.length),
    '',
  ])
  expect((await app.request('/agents', { method: 'POST' })).status).toBe(404)
})

test('the Content-Security-Policy allows only the own origin, the configured hosts and the nonce', () => {
  // Returns the policy without the hash of the inline script, which security-headers.test.ts checks.
  const getPolicy = (page?: Parameters<typeof createSecurityHeaders>[0]) =>
    createSecurityHeaders(page)['Content-Security-Policy']?.replace(/ 'sha256-[^']+'/, '')
  expect(getPolicy()).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; style-src-elem 'self' 'unsafe-inline'; style-src-attr 'none'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  )
  expect(getPolicy({ connectTo: firebaseOrigins })).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  )
  expect(getPolicy({ nonce: 'abc' })).toContain("script-src 'self' 'wasm-unsafe-eval' 'nonce-abc';")
})

describe('a page with the configuration of the deployment', () => {
  const serveTransformed = (text: string) =>
    new Hono().use(
      '*',
      serveStaticApp(root, {}, (html) =>
        html.replace('<title>', `<meta name="configuration" content="${text}" /><title>`),
      ),
    )
  const request = (app: Hono, headers = {}, path = '/') => app.request(path, { headers })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['', (bytes: Buffer) => bytes],
  ])('is sent with Accept-Encoding %j', async (accepted, decompress) => {
    for (const path of ['/', '/index.html', '/agents']) {
      const response = await request(serveTransformed('first'), { 'Accept-Encoding': accepted }, path)
      expect([response.headers.get('Content-Encoding') ?? '', response.headers.get('Vary')]).toEqual([
        accepted,
        'Accept-Encoding',
      ])
      const body = Buffer.from(await response.arrayBuffer())
      expect(Number(response.headers.get('Content-Length'))).toBe(body.length)
      expect(decompress(body).toString()).toBe(
        '<!doctype html><meta name="configuration" content="first" /><title>App</title>',
      )
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
    }
  })

  test('a page is revalidated by an ETag that changes with the configuration, but not by its date', async () => {
    const response = await request(serveTransformed('first'))
    const etag = response.headers.get('ETag') ?? ''
    expect(response.headers.get('Last-Modified')).toBeNull()
    const unchanged = await request(serveTransformed('first'), { 'If-None-Match': etag })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    const changed = await request(serveTransformed('second'), { 'If-None-Match': etag })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('second')
    const now = new Date(Date.now() + 60_000).toUTCString()
    expect((await request(serveTransformed('second'), { 'If-Modified-Since': now })).status).toBe(200)
  })

  test('sends the page of a new build, and other files unchanged', async () => {
    const app = serveTransformed('first')
    await request(app)
    await writeFile(join(root, 'index.html'), '<!doctype html><title>Next</title>')
    await utimes(join(root, 'index.html'), new Date(), new Date(Date.now() + 5000))
    expect(await (await request(app)).text()).toContain('<title>Next</title>')
    expect(await (await request(app, {}, '/assets/app-1.js')).text()).toBe(script)
    const head = await app.request('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

import { readdir } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createSecurityHeaders, firebaseOrigins } from '../../server/http/security-headers.ts'
import { serveStaticApp } from '../../server/http/static-app.ts'
import { findFreePort } from '../support/app.ts'
import { startFirebaseHosting } from '../support/firebase-hosting.ts'
import { expect, test } from '../support/fixtures.ts'

const firebase = { kind: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com' } as const

/** Headers that are not compared, because every server sends different ones. */
const transportHeaders =
  /^(date|etag|last-modified|vary|connection|keep-alive|content-(length|encoding)|transfer-encoding|accept-ranges|x-powered-by)$/

// The `app` fixture is used because it builds the app.
test('Firebase Hosting with docs/deploy/firebase.json responds like the server', async ({ app: _, page }) => {
  test.setTimeout(180_000)
  const staticApp = new Hono().use(
    '*',
    serveStaticApp('dist', createSecurityHeaders({ connectTo: firebaseOrigins })),
  )
  const port = await findFreePort()
  const server = serve({ fetch: staticApp.fetch, hostname: '127.0.0.1', port })
  const hosting = await startFirebaseHosting({ auth: firebase, supportEmail: 'help@hosting.example' })
  try {
    const screens = ['/', '/login', '/test', '/auth/action', '/agents', '/no-such-screen']
    const paths = [...screens, ...(await listFiles('dist'))]
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const response = await fetchFrom(hosting.url, path)
      expect(response, path).toEqual(await fetchFrom(`http://127.0.0.1:${port}`, path))
    }
    for (const path of ['/assets/gone-12345678.js', '/screenshots/gone.webp', '/gone.html'])
      expect((await fetch(hosting.url + path)).status, path).toBe(404)
    const appPage = await (await fetch(`${hosting.url}/test`)).text()
    for (const path of ['/api/v1/agents', '/mcp'])
      expect(await (await fetch(hosting.url + path)).text(), path).not.toBe(appPage)

    await page.goto(`${hosting.url}/test`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
    const saved = await page.evaluate(() => localStorage.getItem('configuration'))
    expect(JSON.parse(saved ?? ''), 'from /config.json').toMatchObject({
      auth: firebase,
      supportEmail: 'help@hosting.example',
    })
  } finally {
    await hosting.stop()
    server.close()
  }
})

/** Returns the URL paths of all files, except for dotfiles and compressed copies, which are not deployed. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`)
}

async function fetchFrom(origin: string, path: string) {
  const response = await fetch(origin + path)
  const headers = [...response.headers]
    .filter(([name]) => !transportHeaders.test(name))
    // The two valid media types of JavaScript are treated as equal.
    .map(([name, value]) => [name, value.replace(/^application\/javascript/, 'text/javascript')])
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { status: response.status, headers: Object.fromEntries(headers), body }
}

import { readdir } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { firebaseOrigins, securityHeaders } from '../../server/http/security-headers.ts'
import { serveStaticApp } from '../../server/http/static-app.ts'
import { freePort } from '../support/app.ts'
import { startFirebaseHosting } from '../support/firebase-hosting.ts'
import { expect, test } from '../support/fixtures.ts'

/** What belongs to how a file is packed, sent and stamped, and differs between any two servers. */
const ofTheServer =
  /^(date|etag|last-modified|vary|connection|keep-alive|content-(length|encoding)|transfer-encoding|accept-ranges|x-powered-by)$/

test('Firebase Hosting with docs/deploy/firebase.json sends what our own server sends', async ({
  app,
  page,
}) => {
  test.setTimeout(180_000)
  // The server of a real project, before the build that `app` has made sure of.
  expect(app.url).toMatch(/^http/)
  const own = new Hono().use('*', serveStaticApp('dist', securityHeaders({ connectTo: firebaseOrigins })))
  const port = await freePort()
  const server = serve({ fetch: own.fetch, hostname: '127.0.0.1', port })
  const hosting = await startFirebaseHosting()
  try {
    const screens = ['/', '/login', '/test', '/auth/action', '/agents', '/no-such-screen']
    const paths = [...screens, ...(await files('dist'))]
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const theirs = await answerOf(hosting.url, path)
      expect(theirs, path).toEqual(await answerOf(`http://127.0.0.1:${port}`, path))
    }
    for (const path of ['/assets/gone-12345678.js', '/screenshots/gone.webp', '/gone.html'])
      expect((await fetch(hosting.url + path)).status, path).toBe(404)

    await page.goto(`${hosting.url}/test`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  } finally {
    await hosting.stop()
    server.close()
  }
})

/** Of a build, as addresses; without dotfiles and packed copies, which are not uploaded. */
async function files(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`)
}

async function answerOf(origin: string, path: string) {
  const answer = await fetch(origin + path)
  const headers = [...answer.headers]
    .filter(([name]) => !ofTheServer.test(name))
    // Two names of the same.
    .map(([name, value]) => [name, value.replace(/^application\/javascript/, 'text/javascript')])
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
  return { status: answer.status, headers: Object.fromEntries(headers), bytes: body }
}

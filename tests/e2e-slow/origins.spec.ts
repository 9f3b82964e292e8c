import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from 'playwright/test'
import { type App, startApp } from '../support/app.ts'
import { expectLive, openCamera, shutter } from '../support/camera-page.ts'
import { allowedCameraFlags, createHeadlessShellOptions } from '../support/chromium.mjs'
import { recordProblems } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { createOutputLinkReader } from '../support/mailed-links.ts'
import { startTlsProxy } from '../support/tls-proxy.ts'
import {
  createUserData,
  signInWithForm,
  signOut,
  signUpWithForm,
  submitSignInForm,
  type TestUser,
} from '../support/users.ts'

/** A host name that only the browser resolves to this machine. */
const host = 'vision.test'

/** The server at an address that other devices use. */
type Site = { origin: string; app: App }

/** The expected message of browsers on plain HTTP, which is not a problem of the app. */
const expectedInsecureOriginMessage = /^The Cross-Origin-Opener-Policy header has been ignored/

const test = base.extend<{ plain: Site; secure: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  plain: async ({}, use) => {
    const app = await startApp({ env: { HOST: '0.0.0.0' } })
    await use({ app, origin: `http://${host}:${app.port}` })
    await app.stop()
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  secure: async ({}, use) => {
    let app: App | undefined
    const proxy = await startTlsProxy(host, () => app?.port ?? 0)
    app = await startApp({ env: { PUBLIC_URL: proxy.origin, TRUST_PROXY: '1' } })
    await use({ app, origin: proxy.origin })
    await app.stop()
    await proxy.stop()
  },

  page: async ({ page }, use) => {
    const problems = recordProblems(page, host)
    await use(page)
    expect(
      problems.filter((problem) => !expectedInsecureOriginMessage.test(problem)),
      'console errors and requests to other hosts',
    ).toEqual([])
  },
})

test.use({
  launchOptions: createHeadlessShellOptions([
    ...allowedCameraFlags,
    '--host-resolver-rules=MAP *.test 127.0.0.1',
    '--ignore-certificate-errors',
  ]),
})
test.describe.configure({ timeout: 180_000 })

test('On a foreign host name over plain HTTP: from the sign-up to the deletion, with an uploaded image', async ({
  page,
  plain,
}) => {
  const user = createUserData()
  await openAccount(page, plain, user)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await chooseCounter(page, plain)
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'parts.png', mimeType: 'image/png', buffer: await createNumberedImage(1) })
  await expectResult(page)
  await closeAccount(page, plain, user)
})

test('Behind a TLS proxy that replaces Host: from the sign-up to the deletion, with a captured photo', async ({
  page,
  context,
  secure,
}) => {
  await context.grantPermissions(['camera'], { origin: secure.origin })
  const user = createUserData()
  await openAccount(page, secure, user)
  expect(secure.app.output(), 'links lead to PUBLIC_URL').toContain(`${secure.origin}/auth/action`)
  const [cookie] = await context.cookies(`${secure.origin}/api/v1/auth/`)
  expect(cookie).toMatchObject({ name: 'session', secure: true, httpOnly: true, sameSite: 'Strict' })
  await chooseCounter(page, secure)
  await openCamera(page)
  await expectLive(page)
  await shutter(page).click()
  await expectResult(page)
  await closeAccount(page, secure, user)
})

test('Two tabs on plain HTTP stay signed in when both refresh their token at once', async ({
  page,
  context,
  plain,
}) => {
  await signUpWithForm(page, createUserData(), plain.origin)
  const other = await context.newPage()
  await other.goto(`${plain.origin}/agents`)
  await expect(other.getByRole('heading', { name: 'Vision Agents' })).toBeVisible()
  const oldToken = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
  await context.route('**/api/v1/**', (route) => {
    if (route.request().url().includes('/auth/')) return route.continue()
    const invalid = { status: 401, json: { error: 'invalid_token', message: 'Expired.' } }
    return route.request().headers().authorization?.endsWith(oldToken)
      ? route.fulfill(invalid)
      : route.continue()
  })
  await Promise.all([page.goto(`${plain.origin}/settings`), other.goto(`${plain.origin}/profile`)])
  await expect(page.getByText('Demo key', { exact: true })).toBeVisible()
  await expect(other.getByText('Last changed: today')).toBeVisible()
})

for (const site of ['another site', 'another port of the same host']) {
  test(`A page of ${site} can neither end a session nor start one`, async ({ page, context, plain }) => {
    const user = createUserData()
    await signUpWithForm(page, user, plain.origin)
    const attacker = await startAttacker(plain.origin, user)
    const other = await context.newPage()
    const statuses: number[] = []
    other.on('response', (response) => {
      if (response.url().startsWith(`${plain.origin}/api/`)) statuses.push(response.status())
    })
    await other.goto(`http://${site === 'another site' ? 'evil.test' : host}:${attacker.port}/`)
    await expect(other.getByText('Done')).toBeVisible()
    await other.getByRole('button', { name: 'Send' }).click()
    await expect(other.getByText('cross_origin')).toBeVisible()
    expect(new Set(statuses)).toEqual(new Set([403]))
    await page.goto(`${plain.origin}/settings`)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(await page.evaluate(refreshToken)).toBe(200)
    await attacker.stop()
  })
}

async function openAccount(page: Page, { app, origin }: Site, user: TestUser): Promise<void> {
  await signUpWithForm(page, user, origin)
  await page.goto(origin + (await createOutputLinkReader(app)(user, 'verifyEmail')))
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
}

async function chooseCounter(page: Page, { origin }: Site): Promise<void> {
  await page.goto(`${origin}/test`)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
}

async function expectResult(page: Page): Promise<void> {
  await expect(page.getByText(/^Response time: \d+\.\d s$/)).toBeVisible({ timeout: 45_000 })
}

async function closeAccount(page: Page, { app, origin }: Site, user: TestUser): Promise<void> {
  await signOut(page)
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await page.goto(origin + (await createOutputLinkReader(app)(user, 'resetPassword')))
  await page.getByLabel('New password', { exact: true }).fill('brand new password')
  await page.getByLabel('Confirm new password').fill('brand new password')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  const changed = { ...user, password: 'brand new password' }
  await signInWithForm(page, changed, origin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto(`${origin}/profile`)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await submitSignInForm(page, changed)
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials' })).toBeVisible()
}

/** Requests a new access token and resolves with the status of the response. Runs in the page. */
async function refreshToken(): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch('/api/v1/auth/token', { method: 'POST', headers, body: '{}' })).status
}

/** Serves a page of another site that calls the sign-in of `origin` in all ways that browsers allow without a preflight. */
async function startAttacker(origin: string, { email, password }: TestUser) {
  const body = JSON.stringify({ email, password })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(`<form method="post" enctype="text/plain" action="${origin}/api/v1/auth/sign-out">
      <input type="hidden" name='{"a":"' value='"}' /><button>Send</button></form>
      <script type="module">
        for (const action of ['sign-out', 'sign-in', 'token'])
          await fetch('${origin}/api/v1/auth/' + action,
            { method: 'POST', mode: 'no-cors', credentials: 'include', body: ${JSON.stringify(body)} }).catch(() => {})
        document.body.append('Done')
      </script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

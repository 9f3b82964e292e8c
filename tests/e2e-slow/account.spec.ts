import type { BrowserContext, Page } from 'playwright/test'
import { registerAccountTests } from '../support/account-tests.ts'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/fixtures.ts'
import { changePassword, createUserData, signInWithForm, signUp, signUpWithForm } from '../support/users.ts'

registerAccountTests(test, '**/assets/embedded-auth-*.js')

test('Changing the password ends the sessions of other browsers', async ({ page, browser, app }) => {
  const user = createUserData()
  await signUp(page, user)
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const other = await context.newPage()
  await signInWithForm(other, user)
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/profile')
  await changePassword(page, user.password, 'a better password')

  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login\?redirect=%2Fsettings$/)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await context.close()
})

test('The session is in a cookie that the page cannot read', async ({ page, context }) => {
  await signUpWithForm(page, createUserData())
  const [cookie] = await context.cookies(`${new URL(page.url()).origin}/api/v1/auth/`)
  expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' })
  const readable = await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }]))
  expect(readable).not.toContain(cookie?.value)
})

/**
 * Returns a function that requests an access token with the current session cookie, but without the browser, and resolves with
 * the status of the response.
 */
async function createSessionRefresh({ context, app }: { context: BrowserContext; app: App }) {
  const cookies = await context.cookies(`${app.url}/api/v1/auth/`)
  const headers = {
    'Content-Type': 'application/json',
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
  return async () =>
    (await fetch(`${app.url}/api/v1/auth/token`, { method: 'POST', headers, body: '{}' })).status
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('A sign-out without a network ends the session on the server when the network is back', async ({
  page,
  context,
  app,
}) => {
  // With the form, because offline the sign-in screen must already be loaded.
  await signUpWithForm(page, createUserData())
  const status = await createSessionRefresh({ context, app })
  await context.setOffline(true)
  await logout(page)
  expect(await status()).toBe(200)
  await context.setOffline(false)
  await expect.poll(status).toBe(401)
})

test('A sign-out before the code of the sign-in service has loaded ends the session at the next start', async ({
  page,
  context,
  app,
}) => {
  await signUp(page, createUserData())
  const status = await createSessionRefresh({ context, app })
  await page.route('**/assets/embedded-auth-*.js', (route) => route.abort())
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.reload()
  // The page reloads once, because a deployment may have removed the chunk.
  await expect.poll(() => loads).toBe(2)
  await logout(page)
  expect(await status()).toBe(200)
  await page.unroute('**/assets/embedded-auth-*.js')
  await page.reload()
  await expect.poll(status).toBe(401)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

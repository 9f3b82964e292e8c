import { registerAccountTests } from '../support/account-tests.ts'
import { expect, test } from '../support/fixtures.ts'
import { newUser, signIn, signUp } from '../support/users.ts'

registerAccountTests(test, '**/assets/embedded-auth-*.js')

test('Changing the password ends the sessions of other browsers', async ({ page, browser, app }) => {
  const user = newUser()
  await signUp(page, user)
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const other = await context.newPage()
  await signIn(other, user)
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Current Password').fill(user.password)
  await dialog.getByLabel('New Password', { exact: true }).fill('a better password')
  await dialog.getByLabel('Confirm New Password').fill('a better password')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()

  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login\?redirect=%2Fsettings$/)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await context.close()
})

test('The session is in a cookie that the page cannot read', async ({ page, context }) => {
  await signUp(page, newUser())
  const [cookie] = await context.cookies(`${new URL(page.url()).origin}/api/v1/auth/`)
  expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' })
  const readable = await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }]))
  expect(readable).not.toContain(cookie?.value)
})

test('A sign-out without a network ends the session on the server when the network is back', async ({
  page,
  context,
  app,
}) => {
  await signUp(page, newUser())
  const cookies = await context.cookies(`${app.url}/api/v1/auth/`)
  const headers = {
    'Content-Type': 'application/json',
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
  const status = async () =>
    (await fetch(`${app.url}/api/v1/auth/token`, { method: 'POST', headers, body: '{}' })).status
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await status()).toBe(200)
  await context.setOffline(false)
  await expect.poll(status).toBe(401)
})

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { registerAccountTests } from '../support/account-tests.ts'
import { expect, test } from '../support/fixtures.ts'
import { changePassword, createUserData, signUpWithForm } from '../support/users.ts'

test.use({ authService: 'firebase' })

registerAccountTests(test, '**/assets/firebase-auth-*.js')

const refreshRequests = '**/securetoken.googleapis.com/**'

/** Makes the server reject the current token once, so that the app refreshes it. */
async function rejectTokenOnce(page: Page): Promise<void> {
  const invalid = { status: 401, json: { error: 'invalid_token', message: 'Expired.' } }
  await page.route('**/api/v1/**', (route) => route.fulfill(invalid), { times: 1 })
}

test('Refreshes a rejected token once, and repeats the call', async ({ page }) => {
  await signUpWithForm(page, createUserData())
  let count = 0
  await page.route(refreshRequests, (route) => {
    count += 1
    return route.continue()
  })
  await rejectTokenOnce(page)
  await page.goto('/settings')
  await expect(page.getByText('Demo key', { exact: true })).toBeVisible()
  expect(count).toBe(1)
})

test('A revoked session ends at the next refresh', async ({ page, emulator }) => {
  const user = createUserData()
  await signUpWithForm(page, user)
  await emulator?.deleteAccounts()
  await rejectTokenOnce(page)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsettings$/)
})

test('Changing the password keeps the session, also if the provider takes more than a second', async ({
  page,
}) => {
  const user = createUserData()
  await signUpWithForm(page, user)
  await page.goto('/profile')
  // The change revokes the sessions of earlier seconds.
  await page.route('**/accounts:update?**', async (route) => {
    await sleep(1100)
    await route.continue()
  })
  await changePassword(page, user.password, 'a better password')
  await page.goto('/settings')
  await expect(page.getByText('Demo key', { exact: true })).toBeVisible()
})

test('The demo account is not offered', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use demo account' })).toHaveCount(0)
})

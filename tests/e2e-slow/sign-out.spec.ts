import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectAllDone, openStudioWithObjectCounter, uploadUniqueImage } from '../support/outbox-page.ts'
import { readRunStore } from '../support/run-store.ts'
import {
  createUserData,
  signInWithForm,
  signOut,
  signUp,
  signUpWithForm,
  submitSignInForm,
  submitSignUpForm,
  type TestUser,
} from '../support/users.ts'

const inference = '**/api/v1/inference/**'

let user: TestUser

test.beforeEach(async ({ page }) => {
  user = createUserData()
  await signUp(page, user)
})

/** Analyzes an image, so that the device has an image, a result and a draft. */
async function analyze(page: Page, name: string): Promise<void> {
  await openStudioWithObjectCounter(page)
  await uploadUniqueImage(page, name)
  await expectAllDone(page, [name])
}

test('Shows nothing of the user to the next one', async ({ page }) => {
  await analyze(page, 'mine')
  await signOut(page)
  await signUpWithForm(page, createUserData('Next User'))
  await openStudioWithObjectCounter(page)
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible()
  await expect(page.getByText('mine.png')).toHaveCount(0)
})

test('Signs out in all tabs, and shows nothing of the user to the next one', async ({ page, context }) => {
  await analyze(page, 'mine')
  const other = await context.newPage()
  await other.goto('/history')
  await expect(other.getByRole('list', { name: 'Runs' })).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL(/\/login/)
  await signUpWithForm(other, createUserData('Next User'))
  await other.goto('/history')
  await expect(other.getByText(/^No runs yet/)).toBeVisible()
  await expect(other.getByText('mine.jpg')).toHaveCount(0)
})

test('Stays signed in after a reload although the sign-out before did not reach the provider', async ({
  page,
}) => {
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'user_token_expired', message: 'Expired.' } }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await page.unroute('**/api/v1/**')
  await submitSignInForm(page, user)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/requests remaining$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('A sign-out that the server answers late does not move the next user', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/sign-out', async (route) => {
    await answer.promise
    await route.continue().catch(() => undefined)
  })
  await signOut(page)
  // In the same page, which still waits for the answer.
  await submitSignUpForm(page, createUserData('Next User'))
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
  answer.resolve()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL(/\/history$/)
  const status = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
    return (await fetch('/api/v1/auth/token', init)).status
  })
  expect(status, 'the cookie of the new session').toBe(200)
})

test('Does not save the result of a run that was discarded at sign-out', async ({ page }) => {
  const response = Promise.withResolvers<void>()
  await page.route(inference, async (route) => {
    await response.promise
    await route.continue().catch(() => undefined)
  })
  await openStudioWithObjectCounter(page)
  await uploadUniqueImage(page, 'mine')
  await expect(page.getByText('Analyzing image...')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out and remove it' }).click()
  await expect(page).toHaveURL(/\/login$/)
  response.resolve()
  await signInWithForm(page, user)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect((await readRunStore(page)).runs).toEqual([])
})

import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { enterStudio, expectAllDone, upload } from '../support/outbox-page.ts'
import { readRunStore, readStoredKeys } from '../support/run-store.ts'
import { makeUserData, signIn, signOut, signUp, signUpWithForm, type TestUser } from '../support/users.ts'

const inference = '**/api/v1/inference/**'

let user: TestUser

test.beforeEach(async ({ page }) => {
  user = makeUserData()
  await signUp(page, user)
})

/** Analyzes an image, so that the device has an image, a result and a draft. */
async function analyze(page: Page, name: string): Promise<void> {
  await enterStudio(page)
  await upload(page, name)
  await expectAllDone(page, [name])
}

test('Removes everything of the user from the device and the page', async ({ page }) => {
  await analyze(page, 'mine')
  await signOut(page)
  await expect.poll(() => readStoredKeys(page)).toEqual([])
  await signUpWithForm(page, makeUserData('Next User'))
  await enterStudio(page)
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible()
  await expect(page.getByText('mine.png')).toHaveCount(0)
})

test('Tells the user when the device does not remove their data, and removes it later', async ({ page }) => {
  await analyze(page, 'mine')
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('Injected by the test.', 'UnknownError')
    }
  })
  await signOut(page)
  await expect(page.getByText(/could not be removed from this device/)).toBeVisible()
  expect((await readRunStore(page)).runs).toHaveLength(1)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  expect(await readStoredKeys(page)).toEqual([])
})

test('Signs out in all tabs, and shows nothing of the user to the next one', async ({ page, context }) => {
  await analyze(page, 'mine')
  const other = await context.newPage()
  await other.goto('/history')
  await expect(other.getByRole('list', { name: 'Runs' })).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL(/\/login/)
  await signUpWithForm(other, makeUserData('Next User'))
  await other.goto('/history')
  await expect(other.getByText('mine.jpg')).toHaveCount(0)
})

test('Does not save the result of a run that was discarded at sign-out', async ({ page }) => {
  const response = Promise.withResolvers<void>()
  await page.route(inference, async (route) => {
    await response.promise
    await route.continue().catch(() => undefined)
  })
  await enterStudio(page)
  await upload(page, 'mine')
  await expect(page.getByText('Analyzing image...')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out and remove it' }).click()
  await expect(page).toHaveURL(/\/login$/)
  response.resolve()
  await signIn(page, user)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect((await readRunStore(page)).runs).toEqual([])
})

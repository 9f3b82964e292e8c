import { type Browser, expect, type Page } from 'playwright/test'
import { recordProblems } from './fixtures.ts'
import { submitSignUpForm, type TestUser } from './users.ts'

/** Opens a page of another person, on another device. */
export async function openPageOnNewDevice(browser: Browser, baseURL = ''): Promise<Page> {
  const page = await browser.newPage({ baseURL, serviceWorkers: 'block' })
  recordProblems(page)
  return page
}

/** Returns the path of an invitation of the user's organization. */
export async function createInvitationPath(page: Page): Promise<string> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByText(/\/invite\/[\w-]{43}$/).innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  return new URL(link).pathname
}

/** Creates an account with the form that the link leads to. */
export async function signUpByInvitation(
  page: Page,
  link: string,
  user: TestUser,
  organization: string,
): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Sign in or create an account to accept your invitation.')).toBeVisible()
  await submitSignUpForm(page, user)
  await expect(page.getByText(`invites you to join ${organization} as a member`)).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

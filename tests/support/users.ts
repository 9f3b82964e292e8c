import { expect, type Page } from 'playwright/test'

export type TestUser = { name: string; email: string; password: string }

let userCount = 0

/** Creates the data of a user that no other test uses. The account itself is created by `signUp`. */
export function createUserData(name = 'Test User'): TestUser {
  userCount += 1
  return { name, email: `user-${Date.now()}-${userCount}@example.com`, password: 'a good password' }
}

/** Creates an account and opens the dashboard. */
export async function signUp(page: Page, user: TestUser, origin = ''): Promise<void> {
  await startSession(page, origin, 'sign-up', user)
}

/** Starts a session with a request to the API, which is quicker than the form, and opens the dashboard. */
export async function startSession(
  page: Page,
  origin: string,
  action: 'sign-in' | 'sign-up',
  data: object,
): Promise<void> {
  const response = await page.request.post(`${origin}/api/v1/auth/${action}`, { data })
  expect(response.status(), await response.text()).toBe(200)
  const { token } = (await response.json()) as { token: string }
  // The page of the origin that loads most quickly.
  await page.goto(`${origin}/api/health/live`)
  await page.evaluate((token) => localStorage.setItem('authToken', token), token)
  await page.goto(`${origin}/`)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

export async function signUpWithForm(page: Page, user: TestUser, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await submitSignUpForm(page, user)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** On the login screen. */
export async function submitSignUpForm(page: Page, user: TestUser): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill(user.name)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Confirm password').fill(user.password)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
}

export async function signInWithForm(page: Page, user: TestUser, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await submitSignInForm(page, user)
}

/** Signs in on the login screen, which must be open. */
export async function submitSignInForm(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
}

/** On the profile screen. */
export async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Current Password').fill(current)
  await dialog.getByLabel('New Password', { exact: true }).fill(next)
  await dialog.getByLabel('Confirm New Password').fill(next)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

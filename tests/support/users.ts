import { expect, type Page } from 'playwright/test'

export type TestUser = { name: string; email: string; password: string }

let userCount = 0

/** Creates a unique user, so that tests stay independent. */
export function newUser(name = 'Test User'): TestUser {
  userCount += 1
  return { name, email: `user-${Date.now()}-${userCount}@example.com`, password: 'a good password' }
}

export async function signUp(page: Page, user: TestUser): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill(user.name)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Confirm password').fill(user.password)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

export async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, user)
}

/** Signs in on the login screen that is open. */
export async function fillSignIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Returns the link in the last email of this type, read from the auth emulator. */
export async function mailedLink(
  page: Page,
  { email }: TestUser,
  mode: 'verifyEmail' | 'resetPassword',
): Promise<string> {
  const requestType = mode === 'verifyEmail' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET'
  let code: string | undefined
  await expect
    .poll(async () => {
      const response = await page.request.get('/emulator/v1/projects/demo-vision/oobCodes')
      const { oobCodes } = (await response.json()) as {
        oobCodes: { email: string; requestType: string; oobCode: string }[]
      }
      code = oobCodes
        .filter((mail) => mail.email === email && mail.requestType === requestType)
        .at(-1)?.oobCode
      return code
    })
    .toBeTruthy()
  return `/auth/action?mode=${mode}&oobCode=${code}`
}

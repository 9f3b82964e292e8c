import { expect, type Page } from 'playwright/test'

export type TestUser = { name: string; email: string; password: string }

let count = 0

/** Somebody new for each test, so that tests do not know of each other. */
export function newUser(name = 'Nora Newcomer'): TestUser {
  count += 1
  return { name, email: `person-${Date.now()}-${count}@example.com`, password: 'a good password' }
}

export async function signUp(page: Page, person: TestUser): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

export async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** The link of the last mail of a kind to somebody, as the server prints it for the demo. */
export async function mailedLink(
  page: Page,
  { email }: TestUser,
  mode: 'verifyEmail' | 'resetPassword',
): Promise<string> {
  const requestType = mode === 'verifyEmail' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET'
  let code: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get('/emulator/v1/projects/demo-vision/oobCodes')
      const { oobCodes } = (await answer.json()) as {
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

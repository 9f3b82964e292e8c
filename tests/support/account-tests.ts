import { type test as baseTest, expect } from './fixtures.ts'
import { createUserData, signInWithForm, signOut, signUpWithForm, submitSignInForm } from './users.ts'

/** Registers the tests of all account screens, for one sign-in service. */
export function registerAccountTests(test: typeof baseTest, authChunkPattern: string): void {
  test('Verifies the email through the mailed link, also when it is opened twice', async ({
    page,
    mailedLink,
  }) => {
    const user = createUserData()
    await signUpWithForm(page, user)
    const link = await mailedLink(user, 'verifyEmail')
    // Only one of the sign-in services accepts a link twice.
    for (const name of [
      'Email Verified Successfully!',
      /^Email (Verified Successfully!|Already Verified)$/,
    ]) {
      await page.goto(link)
      await expect(page.getByText('Verifying your email address...')).toBeVisible()
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Continue to Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('Resets a forgotten password by email and signs in with the new one', async ({ page, mailedLink }) => {
    const user = createUserData()
    await signUpWithForm(page, user)
    await signOut(page)

    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset your password' })
    await expect(dialog.getByRole('button', { name: 'Send reset link' })).toBeDisabled()
    await dialog.getByLabel('Email').fill(user.email)
    await dialog.getByRole('button', { name: 'Send reset link' }).click()
    await expect(
      dialog.getByText("If an account with that email exists, we've sent you a password reset link."),
    ).toBeVisible()

    await page.goto(await mailedLink(user, 'resetPassword'))
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    // The code stays in the address.
    await page.reload()
    const fill = async (password: string, confirmation: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Confirm new password').fill(confirmation)
      await page.getByRole('button', { name: 'Reset password' }).click()
    }
    const alert = page.getByRole('alert')
    await fill('', '')
    await expect(alert).toHaveText('Please fill in all fields')
    await fill('one thing', 'another')
    await expect(alert).toHaveText('Passwords do not match')
    await fill('12345', '12345')
    await expect(alert).toHaveText('Password must be at least 6 characters')
    await fill('brand new password', 'brand new password')
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/, { timeout: 6_000 })

    await signInWithForm(page, user)
    await expect(alert).toHaveText('Invalid credentials')
    await signInWithForm(page, { ...user, password: 'brand new password' })
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('Reports incomplete, mismatched and used links', async ({ page }) => {
    for (const link of [
      '/reset-password',
      '/password-reset?mode=resetPassword',
      '/reset-password?mode=verifyEmail&oobCode=x',
    ]) {
      await page.goto(link)
      await expect(page.getByText('Invalid or missing password reset link.')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL(/\/login$/)

    await page.goto('/reset-password?mode=resetPassword&oobCode=12345678901234567890')
    await expect(page.getByRole('alert')).toHaveText(/Invalid or missing password reset link\./)

    await page.goto('/email-verification?mode=verifyEmail')
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await expect(page.getByText('Invalid or missing email verification link.')).toBeVisible()
    await page.getByRole('button', { name: 'Resend Verification Email' }).click()
    await expect(page.getByText(/Please sign in first/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Sign In' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('Changes the password when the current one is correct', async ({ page }) => {
    const user = createUserData()
    await signUpWithForm(page, user)
    await page.route('**/api/v1/users/me', async (route) => {
      const response = await route.fetch()
      const profile = (await response.json()) as object
      await route.fulfill({ response, json: { ...profile, password_changed_at: '2024-01-01T00:00:00Z' } })
    })
    await page.goto('/profile')
    await expect(page.getByText(/^Last changed: [\d,]+ days ago$/)).toBeVisible()
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    const submit = dialog.getByRole('button', { name: 'Change Password' })
    const alert = dialog.getByRole('alert')
    await expect(submit).toBeDisabled()
    const fill = async (current: string, next: string, confirmation: string) => {
      await dialog.getByLabel('Current Password').fill(current)
      await dialog.getByLabel('New Password', { exact: true }).fill(next)
      await dialog.getByLabel('Confirm New Password').fill(confirmation)
      await submit.click()
    }
    await fill(user.password, 'a better password', 'something else')
    await expect(alert).toHaveText('New passwords do not match')
    await fill(user.password, 'seven77', 'seven77')
    await expect(alert).toHaveText('Password must be at least 8 characters')
    await fill('not the password', 'a better password', 'a better password')
    await expect(alert).toHaveText('Current password is incorrect.')
    await fill(user.password, 'a better password', 'a better password')
    await expect(page.getByText('Password changed successfully!')).toBeVisible()
    await expect(page.getByText('Last changed: today')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await signOut(page)
    await signInWithForm(page, { ...user, password: 'a better password' })
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('Deleting the account signs out and prevents another sign-in', async ({ page }) => {
    const user = createUserData()
    await signUpWithForm(page, user)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Account' })
    await expect(dialog).toContainText('This action cannot be undone.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(
      page.getByText('Account deleted successfully. You will be redirected shortly.'),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await signInWithForm(page, user)
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  })

  test('The next user after a deletion lands on the dashboard', async ({ page }) => {
    const next = createUserData('Next User')
    await signUpWithForm(page, next)
    await signOut(page)
    await signUpWithForm(page, createUserData())
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await submitSignInForm(page, next)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('Signs in after the code of the sign-in service could not be loaded', async ({ page }) => {
    const nora = createUserData()
    await signUpWithForm(page, nora)
    await signOut(page)
    await page.route(authChunkPattern, (route) => route.abort())
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto('/login')
    // The page reloads once, because a deployment may have removed the chunk.
    await expect.poll(() => loads).toBe(2)
    await submitSignInForm(page, nora)
    await expect(page.getByRole('alert')).toContainText('No connection.')
    await page.unroute(authChunkPattern)
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('Signing out in one tab signs out the other', async ({ page, context }) => {
    await signUpWithForm(page, createUserData())
    const other = await context.newPage()
    await other.goto('/agents')
    await expect(other.getByRole('heading', { name: 'Vision Agents' })).toBeVisible()
    await signOut(page)
    await expect(other).toHaveURL(/\/login/)
  })
}

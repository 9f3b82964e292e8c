import { expect, test } from '../support/fixtures.ts'

test('Says what the product does, and signs in to the demo with one click', async ({ page }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    await expect(page.getByText(/^AI agents that read, count and inspect your images/)).toBeInViewport()
    await expect(page.getByRole('img', { name: /^A photo of hex nuts/ })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Use demo account' })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('Reports when the demo account cannot be used', async ({ page }) => {
  const json = { error: 'invalid_credential', message: 'The email or the password is wrong.' }
  await page.route('**/api/v1/auth/sign-in', (route) => route.fulfill({ status: 400, json }))
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Use demo account' })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await expect(button).toBeEnabled()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(button).toHaveCount(0)
})

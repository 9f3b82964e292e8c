import { expect, test } from '../support/fixtures.ts'

test.beforeEach(async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
})

test('The skeleton has the chosen color scheme, else that of the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const skeleton = page.getByRole('status', { name: 'AI Vision Platform' })
  await page.goto('/login')
  await expect(skeleton).toHaveCSS('background-color', 'rgb(246, 247, 249)')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.reload()
  await expect(skeleton).toHaveCSS('background-color', 'rgb(14, 17, 22)')
})

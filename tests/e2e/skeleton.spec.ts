import { expect, test } from '../support/fixtures.ts'

test.beforeEach(async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
})

test('The skeleton has the selected color scheme, by default that of the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const brightness = () =>
    page.getByRole('status', { name: 'AI Vision Platform' }).evaluate((skeleton) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(skeleton).backgroundColor.match(/\d+/g) ?? []
      ).map(Number)
      return (red + green + blue) / 3
    })
  await page.goto('/login')
  expect(await brightness()).toBeGreaterThan(200)
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.reload()
  expect(await brightness()).toBeLessThan(50)
})

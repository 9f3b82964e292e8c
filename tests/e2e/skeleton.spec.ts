import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'

const skeleton = (page: Page) => page.getByRole('status', { name: 'AI Vision Platform' })

test('The skeleton has the selected color scheme, by default that of the system', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.emulateMedia({ colorScheme: 'light' })
  const brightness = () =>
    skeleton(page).evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []
      ).map(Number)
      return (red + green + blue) / 3
    })
  await page.goto('/login')
  expect(await brightness()).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await brightness()).toBeLessThan(50)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.reload()
  expect(await brightness()).toBeLessThan(50)
})

test('Shows the skeleton until the app renders, and then the spinner without it', async ({ page }) => {
  const spinner = page.getByRole('status').filter({ hasText: 'Loading…' })
  const app = Promise.withResolvers<void>()
  const identityProvider = Promise.withResolvers<void>()
  await page.route('**/assets/_shell-*.js', async (route) => {
    await app.promise
    await route.continue()
  })
  await page.route('**/assets/embedded-auth-*.js', async (route) => {
    await identityProvider.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(skeleton(page)).toBeVisible()
  await expect(spinner).toHaveCount(0)
  app.resolve()
  await expect(spinner).toBeVisible()
  await expect(skeleton(page)).toHaveCount(0)
  identityProvider.resolve()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  await expect(spinner).toHaveCount(0)
})

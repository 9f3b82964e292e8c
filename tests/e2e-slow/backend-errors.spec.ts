import type { Page, Route } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'

const api = '**/api/v1/**'

type Failure = { name: string; respond: (route: Route) => Promise<void> }

const failures: Failure[] = [
  { name: 'cannot be reached', respond: (route) => route.abort('connectionrefused') },
  {
    name: 'returns 500',
    respond: (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } }),
  },
  {
    name: 'returns HTML instead of JSON',
    respond: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Sign in to the Wi-Fi</html>' }),
  },
]

for (const { name, respond } of failures) {
  test(`Every screen shows an error or cached data when the backend ${name}`, async ({ signedIn: page }) => {
    await page.route(api, respond)
    await page.goto('/')
    await expect(page.getByText('Failed to load trial usage')).toBeVisible()
    const calls = page.getByRole('region', { name: 'API Calls This Month' })
    await expect(calls.getByText('–')).toBeVisible()
    await expect(calls.getByText('Failed to load analytics data')).toBeVisible()

    await page.goto('/agents')
    await expect(page.getByText(/^\d+ of \d+ agents$/)).toBeVisible()
    await expect(page.getByText(/^(Sample list|(Offline|Server error) · saved .*)$/)).toBeVisible()

    await page.goto('/settings')
    const keys = page.getByRole('region', { name: 'API Keys' })
    await expect(keys.getByRole('alert')).toBeVisible()
    await expect(keys.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Key' })).toBeDisabled()

    await page.goto('/test')
    await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue('Text Extractor')
    await expectNoSpinner(page)
  })
}

test('The refresh button fetches the trial again', async ({ signedIn: page }) => {
  await page.route('**/trial/status-api-key', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Failed to load trial usage')).toBeVisible()
  await page.unroute('**/trial/status-api-key')
  await page.getByRole('button', { name: 'Refresh trial usage' }).click()
  await expect(page.getByText(/^You have [\d,]+ requests remaining$/)).toBeVisible()
  await expect(page.getByText('Failed to load trial usage')).toHaveCount(0)
})

test('Shows a skeleton while the backend takes ten seconds', async ({ signedIn: page }) => {
  await page.route('**/trial/status-api-key', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status', { name: 'Loading trial usage' })).toBeVisible()
  await expect(page.getByText(/requests remaining$/)).toBeVisible({ timeout: 20_000 })
})

test('Concurrent 401 responses cause one token refresh', async ({ signedIn: page }) => {
  // Waits until the requests of this page have ended.
  await expect(page.getByText(/requests remaining$/)).toBeVisible()
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth/token')) refreshes += 1
  })
  const rejected = new Set<string>()
  await page.route(api, (route) => {
    const { pathname } = new URL(route.request().url())
    if (rejected.has(pathname) || pathname.startsWith('/api/v1/auth/')) return route.continue()
    rejected.add(pathname)
    return route.fulfill({ status: 401, json: { error: 'invalid_token', message: 'Expired.' } })
  })
  await page.goto('/')
  await expect(page.getByText(/requests remaining$/)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(rejected.size).toBeGreaterThanOrEqual(2)
  expect(refreshes).toBe(1)
})

test('Ends the session once when the refreshed token is rejected', async ({ signedIn: page }) => {
  await page.route(api, (route) =>
    route.fulfill({ status: 401, json: { error: 'invalid_token', message: 'Expired.' } }),
  )
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsettings$/)
  expect(
    await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('authToken')]),
  ).toEqual([null, null])
})

test('Shows the shell for a stored user while the network is stalled', async ({ signedIn: page }) => {
  await page.route(/\/api\//, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('link', { name: 'Test Studio' }).click()
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible()
})

async function expectNoSpinner(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
}

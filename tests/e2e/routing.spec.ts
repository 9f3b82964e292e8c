import { expect, test } from '../support/fixtures.ts'

const screens = [
  ['/', 'Dashboard'],
  ['/agents', 'Vision Agents'],
  ['/test', 'Test Studio'],
  ['/settings', 'Settings'],
  ['/profile', 'Profile'],
  ['/docs?agent_id=people_counter', 'People Counter'],
  ['/docs?agent_id=007', '007'],
  ['/no/such/place', 'Dashboard'],
] as const

test('Every address opens directly, and an unknown one leads home', async ({ signedIn: page }) => {
  for (const [address, heading] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} · AI Vision Platform`)
  }
  await expect(page).toHaveURL(/\/$/)
})

test('Without a session every screen behind sign-in leads to /login and back after it', async ({ page }) => {
  await page.goto('/docs?agent_id=people_counter')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByRole('button', { name: 'Fill in the demo account' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People Counter')
  await expect(page).toHaveURL(/\/docs\?agent_id=people_counter$/)
})

test('A crafted link does not lead a freshly signed-in person elsewhere', async ({ page }) => {
  await page.goto('/login?redirect=//evil.example/test')
  await page.getByRole('button', { name: 'Fill in the demo account' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('localhost')
})

test('What is missing is a real 404, and the API never answers with the page', async ({ request }) => {
  expect((await request.get('/assets/nope.js')).status()).toBe(404)
  const answer = await request.get('/api/v1/nope')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).toContain('json')
})

test('After a navigation the heading has the focus, and the first page leaves it alone', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).not.toBeFocused()
  await page.getByRole('link', { name: 'Vision Agents' }).click()
  await expect(page.getByRole('heading', { name: 'Vision Agents' })).toBeFocused()
})

import { expect, test } from '../support/fixtures.ts'

const screens = [
  ['/', 'Dashboard'],
  ['/agents', 'Vision Agents'],
  ['/test', 'Test Studio'],
  ['/settings', 'Settings'],
  ['/profile', 'Profile'],
  ['/docs?agent_id=people_counter', 'People Counter'],
  ['/docs?agent_id=007', '007'],
  ['/no/such/path', 'Dashboard'],
] as const

test('Opens every URL directly and redirects unknown ones to the dashboard', async ({ unopened: page }) => {
  for (const [path, heading] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} · AI Vision Platform`)
  }
  await expect(page).toHaveURL(/\/$/)
})

test('What does not exist leads to the golden sets', async ({ unopened: page }) => {
  for (const [folder, name] of [
    ['datasets', 'golden set'],
    ['evaluations', 'evaluation'],
  ]) {
    await page.goto(`/${folder}/00000000-0000-0000-0000-000000000000`)
    await expect(page.getByText(`There is no such ${name}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Open Golden sets' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Golden sets')
  }
})

test('Redirects to /login without a session, and back after sign-in', async ({ page }) => {
  await page.goto('/docs?agent_id=people_counter')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People Counter')
  await expect(page).toHaveURL(/\/docs\?agent_id=people_counter$/)
})

test('Does not redirect to another origin after sign-in', async ({ page }) => {
  await page.goto('/login?redirect=//evil.example/test')
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('localhost')
})

test('Returns 404 for missing files, and never HTML from the API', async ({ request }) => {
  expect((await request.get('/assets/nope.js')).status()).toBe(404)
  const response = await request.get('/api/v1/nope')
  expect(response.status()).toBe(404)
  expect(response.headers()['content-type']).toContain('json')
})

test('Focuses the heading after a navigation, but not on the first page', async ({ unopened: page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).not.toBeFocused()
  await page.getByRole('link', { name: 'Vision Agents' }).click()
  await expect(page.getByRole('heading', { name: 'Vision Agents' })).toBeFocused()
})

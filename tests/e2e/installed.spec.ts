import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { signInToDemo } from '../support/fixtures.ts'
import { expect, install, keeps, test } from '../support/installed.ts'

const screens = [
  { path: '/', heading: 'Dashboard' },
  { path: '/agents', heading: 'Vision Agents' },
  { path: '/test', heading: 'Test Studio' },
  { path: '/settings', heading: 'Settings' },
  { path: '/profile', heading: 'Profile' },
  { path: '/docs?agent_id=people_counter', heading: /./ },
]

/** At most, gzipped: what a phone loads in the background at the first visit. */
const largestShell = 900 * 1024

test('All of the app is kept on the device, nothing of the API is, and the documentation comes from the server', async ({
  page,
}) => {
  await signInToDemo(page)
  await install(page)
  for (const name of ['Vision Agents', 'Test Studio', 'Settings']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }

  const kept = await keptPaths(page)
  const built = readdirSync('dist/assets').filter((name) => !/\.(br|gz)$/.test(name))
  expect(built.length).toBeGreaterThan(40)
  expect(
    built.filter((name) => !kept.includes(`/assets/${name}`)),
    'built, and not kept',
  ).toEqual([])
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/samples/')).length).toBeGreaterThan(2)
  expect(kept.filter((path) => /^\/(api|emulator|\w+\.googleapis)/.test(path))).toEqual([])
  expect(kept.filter((path) => /screenshots|service-worker/.test(path))).toEqual([])
  const bytes = kept.reduce((sum, path) => sum + gzipSync(readFileSync(`dist${path}`)).length, 0)
  expect(bytes).toBeLessThan(largestShell)

  const docs = await page.goto('/api/docs')
  expect(docs?.fromServiceWorker()).toBe(false)
  await expect(page).toHaveTitle(/API/)
  const screen = await page.goto('/agents')
  expect(screen?.fromServiceWorker()).toBe(true)
})

test('Without a server the installed app opens at every screen, with what it knew last', async ({
  page,
  door,
}) => {
  await signInToDemo(page)
  await install(page)
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  await keeps(page, 'vision-agents')
  await door.shut()

  await visitAll(page)
  await page.goto('/?source=pwa')
  await expect(page.getByText(/requests remaining/)).toBeVisible()
  await expect(page.getByText(/^Last known, /)).toBeVisible()
  await expect(page.getByText('Unable to load trial status')).toBeVisible()
  await page.goto('/agents')
  await expect(page.getByText(/^List of /)).toBeVisible()
  await page.goto('/test')
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
  await expect(page.getByText(/A run uses 1 of \d+ left in your trial\. Last known, /)).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'API Keys' }).getByRole('alert')).toBeVisible()

  // Nothing is lost by it: the app is connected again by itself.
  await door.open()
  await page.goto('/')
  await expect(page.getByText(/requests remaining/)).toBeVisible()
  await expect(page.getByText(/^Last known, /)).toHaveCount(0)
})

test('A network that swallows everything does not hold the screens up', async ({ page, door }) => {
  await signInToDemo(page)
  await install(page)
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  await keeps(page, 'vision-agents')
  door.fallSilent(true)
  await page.goto('/test')
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./, { timeout: 7_000 })
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(/./, { timeout: 7_000 })
  await expect(page.getByText(/Last known, /)).toBeVisible({ timeout: 7_000 })
  door.fallSilent(false)
})

async function visitAll(page: Page): Promise<void> {
  for (const { path, heading } of screens) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
}

/** Paths of everything in every cache of this origin. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { buildApp } from '../support/builds.ts'
import { signInToDemo } from '../support/fixtures.ts'
import {
  test as base,
  buildOf,
  expect,
  install,
  isMarked,
  mark,
  returnToPage,
  waitForBuildChange,
} from '../support/installed.ts'

type Builds = {
  /** Another build of the same app, and the emergency exit. */
  nextBuild: string
  exitBuild: string
}

const test = base.extend<object, Builds>({
  nextBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => inFolder(() => buildApp({ VITE_SUPPORT_EMAIL: 'next@example.com' }), use),
    { scope: 'worker' },
  ],
  exitBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => inFolder(() => buildApp({ EXIT: '1' }), use),
    { scope: 'worker' },
  ],
})

test.use({ permissions: ['camera'] })

const prompt = (page: Page) => page.getByRole('region', { name: 'Update' })

test('A new version waits for the click: the page of the old one goes on whole, and loses nothing', async ({
  page,
  door,
  nextBuild,
}) => {
  await signInToDemo(page)
  await install(page)
  await page.goto('/settings')
  const before = await buildOf(page)
  await mark(page)
  await page.getByLabel('Key name').fill('Unsaved')

  door.deploy(nextBuild)
  await returnToPage(page)
  await isWaiting(page)
  await expect(prompt(page), 'not in the middle of something').toHaveCount(0)
  await page.getByLabel('Key name').fill('')
  await expect(prompt(page)).toContainText('A new version is ready')

  // Parts this page has never loaded, and which the server does not have any more.
  await page.getByRole('link', { name: 'Test Studio' }).click()
  await page.getByRole('tab', { name: 'Use Camera' }).click()
  await expect(page.getByRole('button', { name: 'Capture Photo' })).toBeVisible()
  await expect(prompt(page), 'not before a camera').toHaveCount(0)
  await page.getByRole('link', { name: 'Vision Agents' }).click()
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  await prompt(page).getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
  expect(await buildOf(page)).toBe(before)

  await page.goto('/agents')
  expect(await buildOf(page), 'a reload alone does not move over').toBe(before)
  await prompt(page).getByRole('button', { name: 'Reload' }).click()
  await waitForBuildChange(page, before)
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  await door.shut()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
})

test('The other tabs: an idle one moves over once, a busy one is asked when it is done, and works until then', async ({
  page,
  context,
  door,
  nextBuild,
}) => {
  await signInToDemo(page)
  await install(page)
  const before = await buildOf(page)
  const idle = await context.newPage()
  await idle.goto('/agents')
  const loads = countLoads(idle)
  const busy = await context.newPage()
  await busy.goto('/settings')
  await busy.getByLabel('Key name').fill('Unsaved')
  await mark(busy)

  door.deploy(nextBuild)
  await returnToPage(page)
  await prompt(page).getByRole('button', { name: 'Reload' }).click()
  await waitForBuildChange(page, before)
  await waitForBuildChange(idle, before)
  await expect(idle.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  expect(loads.count).toBe(1)

  await expect(busy.getByLabel('Key name')).toHaveValue('Unsaved')
  await expect(prompt(busy)).toHaveCount(0)
  await busy.getByLabel('Key name').fill('')
  await expect(prompt(busy)).toBeVisible()
  // Its version is gone from the server and is not the worker's any more; its parts are still here, and not by chance.
  const browser = await context.newCDPSession(busy)
  await browser.send('Network.clearBrowserCache')
  await busy.getByRole('link', { name: 'Vision Agents' }).click()
  await expect(busy.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  expect(await isMarked(busy)).toBe(true)
  await prompt(busy).getByRole('button', { name: 'Reload' }).click()
  await waitForBuildChange(busy, before)
})

test('The emergency exit takes the worker and its files away, and nothing of the person’s', async ({
  page,
  door,
  exitBuild,
}) => {
  await signInToDemo(page)
  await install(page)
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  const databases = await databaseNames(page)
  expect(databases).toContain('vision-agents')
  const before = await buildOf(page)

  door.deploy(exitBuild)
  await returnToPage(page)
  await waitForBuildChange(page, before)
  const loads = countLoads(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  expect(loads.count, 'no loop of reloads').toBe(2)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await databaseNames(page)).toEqual(expect.arrayContaining(databases))

  door.deploy('dist')
  await page.reload()
  await install(page)
})

test('A part that is gone: one reload, then a sentence; without a network the page stays as it is', async ({
  browser,
  door,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vision-stale-'))
  // Without a worker; and its console is not watched, since the browser itself complains of what is missing.
  const page = await browser.newPage({ baseURL: door.url, serviceWorkers: 'block' })
  try {
    await cp('dist', folder, { recursive: true })
    const parts = (await readdir(join(folder, 'assets'))).filter((name) => name.startsWith('agents-'))
    for (const name of parts) await rm(join(folder, 'assets', name))
    await signInToDemo(page)

    // A deploy has taken a part away. The reload brings the new page; where that has none either, it says so.
    door.deploy(folder)
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Vision Agents' }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
    await expect.poll(() => loads.count).toBe(1)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.getByRole('link', { name: 'Vision Agents' }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
    expect(loads.count).toBe(1)

    door.deploy('dist')
    await page.goto('/')
    // No network: the page is not loaded again, and goes on as soon as there is one.
    await mark(page)
    await door.shut()
    await page.getByRole('link', { name: 'Vision Agents' }).click()
    await expect(page.getByRole('heading', { name: 'This screen needs a connection' })).toBeVisible()
    await door.open()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  } finally {
    await page.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function inFolder(build: () => Promise<string>, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await build()
  await use(folder)
  await rm(folder, { recursive: true, force: true })
}

async function isWaiting(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed')
}

function countLoads(page: Page) {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}

async function databaseNames(page: Page): Promise<(string | undefined)[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  return names.sort()
}

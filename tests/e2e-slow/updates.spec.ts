import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { buildApp } from '../support/build-app.ts'
import { copyBuildWithNewNames } from '../support/copy-build.ts'
import { signInToDemo } from '../support/fixtures.ts'
import {
  test as base,
  expect,
  installServiceWorker,
  isMarked,
  markPage,
  readBuildUrl,
  returnToPage,
  waitForBuildChange,
} from '../support/installed-app.ts'
import { readStoredKeys, waitForRecord } from '../support/run-store.ts'

type Builds = {
  /** The folder of a build that differs from `dist/`. */
  nextBuild: string
  /** The folder of a build whose service worker unregisters itself. */
  exitBuild: string
}

const test = base.extend<object, Builds>({
  nextBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => withBuild(copyBuildWithNewNames, use),
    { scope: 'worker' },
  ],
  exitBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => withBuild(() => buildApp({ env: { EXIT: '1' } }), use),
    { scope: 'worker', timeout: 400_000 },
  ],
})

test.use({ permissions: ['camera'] })

const prompt = (page: Page) => page.getByRole('region', { name: 'Update' })

test('A new version waits for confirmation, and the old page continues to work', async ({
  page,
  testProxy,
  nextBuild,
}) => {
  await signInToDemo(page)
  await installServiceWorker(page)
  await page.goto('/settings')
  const before = await readBuildUrl(page)
  await markPage(page)
  await page.getByLabel('Key name').fill('Unsaved')

  testProxy.deploy(nextBuild)
  await returnToPage(page)
  await waitForWaitingWorker(page)
  await expect(prompt(page), 'not with unsaved input').toHaveCount(0)
  await page.getByLabel('Key name').fill('')
  await expect(prompt(page)).toContainText('A new version is ready')

  // The page must be able to load chunks that the server no longer has.
  await page.getByRole('link', { name: 'Test Studio' }).click()
  await page.getByRole('tab', { name: 'Use Camera' }).click()
  await expect(page.getByRole('button', { name: 'Capture Photo' })).toBeVisible()
  await expect(prompt(page), 'not with an open camera').toHaveCount(0)
  await page.getByRole('link', { name: 'Vision Agents' }).click()
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  await prompt(page).getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
  expect(await readBuildUrl(page)).toBe(before)

  await page.goto('/agents')
  expect(await readBuildUrl(page), 'a reload alone does not update').toBe(before)
  await prompt(page).getByRole('button', { name: 'Reload' }).click()
  await waitForBuildChange(page, before)
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  await testProxy.stop()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
})

test('An update reloads idle tabs, and busy tabs after confirmation', async ({
  page,
  context,
  testProxy,
  nextBuild,
}) => {
  await signInToDemo(page)
  await installServiceWorker(page)
  const before = await readBuildUrl(page)
  const idle = await context.newPage()
  await idle.goto('/agents')
  const loads = countLoads(idle)
  const busy = await context.newPage()
  await busy.goto('/settings')
  await busy.getByLabel('Key name').fill('Unsaved')
  await markPage(busy)

  testProxy.deploy(nextBuild)
  await returnToPage(page)
  await prompt(page).getByRole('button', { name: 'Reload' }).click()
  await waitForBuildChange(page, before)
  await waitForBuildChange(idle, before)
  await expect(idle.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  await expect.poll(() => loads.count).toBe(1)

  await expect(busy.getByLabel('Key name')).toHaveValue('Unsaved')
  await expect(prompt(busy)).toHaveCount(0)
  await busy.getByLabel('Key name').fill('')
  await expect(prompt(busy)).toBeVisible()
  // Clears the HTTP cache, so that chunks of the old version can only come from the cache of the service worker.
  const devtools = await context.newCDPSession(busy)
  await devtools.send('Network.clearBrowserCache')
  await busy.getByRole('link', { name: 'Vision Agents' }).click()
  await expect(busy.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  expect(await isMarked(busy)).toBe(true)
  await prompt(busy).getByRole('button', { name: 'Reload' }).click()
  await waitForBuildChange(busy, before)
})

test("The emergency build removes the service worker and its caches, but not the user's data", async ({
  page,
  testProxy,
  exitBuild,
}) => {
  await signInToDemo(page)
  await installServiceWorker(page)
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  await waitForRecord(page, '/agents')
  const records = await readStoredKeys(page)
  const before = await readBuildUrl(page)

  testProxy.deploy(exitBuild)
  await returnToPage(page)
  await waitForBuildChange(page, before)
  const loads = countLoads(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
  expect(loads.count, 'no reload loop').toBe(2)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await readStoredKeys(page)).toEqual(expect.arrayContaining(records))

  testProxy.deploy('dist')
  await page.reload()
  await installServiceWorker(page)
})

test('A missing chunk causes one reload, then an error; offline the page does not reload', async ({
  browser,
  testProxy,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vision-stale-'))
  // The `page` fixture is not used, because the browser logs the missing file as an error.
  const page = await browser.newPage({ baseURL: testProxy.url, serviceWorkers: 'block' })
  try {
    await cp('dist', folder, { recursive: true })
    const chunks = (await readdir(join(folder, 'assets'))).filter((name) => name.startsWith('agents-'))
    for (const name of chunks) await rm(join(folder, 'assets', name))
    await signInToDemo(page)

    // Reloading does not help here, because the deployed build does not have the chunk either.
    testProxy.deploy(folder)
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Vision Agents' }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
    await expect.poll(() => loads.count).toBe(1)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.getByRole('link', { name: 'Vision Agents' }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
    expect(loads.count).toBe(1)

    testProxy.deploy('dist')
    await page.goto('/')
    await markPage(page)
    await testProxy.stop()
    await page.getByRole('link', { name: 'Vision Agents' }).click()
    await expect(page.getByRole('heading', { name: 'This screen needs a connection' })).toBeVisible()
    await testProxy.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Object Counter' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  } finally {
    await page.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function withBuild(
  build: () => Promise<string>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await build()
  await use(folder)
  await rm(folder, { recursive: true, force: true })
}

async function waitForWaitingWorker(page: Page): Promise<void> {
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

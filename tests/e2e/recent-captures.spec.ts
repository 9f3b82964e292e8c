import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { isLive, openCamera, shutter } from '../support/camera-page.ts'
import { expect, openStudio, signInToDemo, test } from '../support/fixtures.ts'
import { startBrowser } from '../support/spawn-browser.ts'
import { newUser, signOut, signUp } from '../support/users.ts'

const thumbnails = (page: Page) => page.getByRole('region', { name: 'Recently Captured' }).getByRole('button')

function watchRuns(page: Page): string[] {
  const runs: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) runs.push(request.url())
  })
  return runs
}

/** Takes a photo, and gives its file's name once its answer is there. */
async function capture(page: Page, before?: string): Promise<string> {
  await shutter(page).click()
  const name = page.getByText(/^captured-\d+\.jpg$/)
  if (before) await expect(name).not.toHaveText(before)
  await expect(page.getByRole('status').filter({ hasText: /^Result ready/ })).toBeAttached({
    timeout: 45_000,
  })
  return name.innerText()
}

test('Restores the last five photos in order after a browser crash and sends nothing', async ({ app }) => {
  test.setTimeout(180_000)
  const profile = await mkdtemp(join(tmpdir(), 'vision-profile-'))
  let browser = await startBrowser(profile)
  try {
    await signInToDemo(browser.page, app.url)
    await openStudio(browser.page)
    await openCamera(browser.page)
    await isLive(browser.page)
    const names: string[] = []
    for (let shot = 0; shot < 6; shot += 1) names.push(await capture(browser.page, names.at(-1)))
    await expect(thumbnails(browser.page)).toHaveCount(5)
    await browser.kill()

    browser = await startBrowser(profile)
    const runs = watchRuns(browser.page)
    await browser.page.goto(`${app.url}/test`)
    await expect(thumbnails(browser.page)).toHaveCount(5)
    await expect(browser.page.getByText('Live camera').or(shutter(browser.page)).first()).toBeVisible()
    expect(runs).toEqual([])

    // Newest first; a click takes it up again and asks again.
    const newestFirst = names.slice(1).reverse()
    for (const [index, name] of newestFirst.entries()) {
      if (index > 1) break
      await thumbnails(browser.page).nth(index).click()
      await expect(browser.page.getByText(name, { exact: true })).toBeVisible()
      await expect.poll(() => runs.length).toBe(index + 1)
      // The next one would cut this one off, and what is cut off is asked for again.
      await expect(browser.page.getByText(/^Response time/)).toBeVisible({ timeout: 45_000 })
    }
    await expect(thumbnails(browser.page)).toHaveCount(5)
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
})

test('Another user on the same device does not see recent photos', async ({ studio, context }) => {
  await context.grantPermissions(['camera'])
  await openCamera(studio)
  await isLive(studio)
  await capture(studio)
  await expect(thumbnails(studio)).toHaveCount(1)
  await signOut(studio)
  await signUp(studio, newUser())
  await openStudio(studio)
  await openCamera(studio)
  await isLive(studio)
  await expect(thumbnails(studio)).toHaveCount(0)
})

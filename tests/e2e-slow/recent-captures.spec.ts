import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expectLive, openCamera, shutter } from '../support/camera-page.ts'
import { expect, openStudio, signInToDemo, test } from '../support/fixtures.ts'
import { startBrowser } from '../support/spawn-browser.ts'
import { createUserData, signOut, signUp } from '../support/users.ts'

const thumbnails = (page: Page) => page.getByRole('region', { name: 'Recently Captured' }).getByRole('button')

function recordInferenceRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) requests.push(request.url())
  })
  return requests
}

/** Takes a photo and waits until its result is shown. Returns its name. */
async function capture(page: Page, previous?: string): Promise<string> {
  await shutter(page).click()
  const name = page.getByText(/^captured-\d+\.jpg$/)
  if (previous) await expect(name).not.toHaveText(previous)
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
    await expectLive(browser.page)
    const names: string[] = []
    for (let shot = 0; shot < 6; shot += 1) names.push(await capture(browser.page, names.at(-1)))
    await expect(thumbnails(browser.page)).toHaveCount(5)
    await browser.waitForSessionOnDisk()
    await browser.kill()

    browser = await startBrowser(profile)
    const requests = recordInferenceRequests(browser.page)
    await browser.page.goto(`${app.url}/test`)
    // Chromium may write the chosen tab a minute later.
    await openCamera(browser.page)
    await expect(thumbnails(browser.page)).toHaveCount(5)
    await expect(browser.page.getByText('Live camera').or(shutter(browser.page)).first()).toBeVisible()
    expect(requests).toEqual([])

    const newestTwo = names.toReversed().slice(0, 2)
    for (const [index, name] of newestTwo.entries()) {
      await thumbnails(browser.page).nth(index).click()
      await expect(browser.page.getByText(name, { exact: true })).toBeVisible()
      await expect.poll(() => requests.length).toBe(index + 1)
      // The run must end first, because the next selection would cancel it.
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
  await expectLive(studio)
  await capture(studio)
  await expect(thumbnails(studio)).toHaveCount(1)
  await signOut(studio)
  await signUp(studio, createUserData())
  await openStudio(studio)
  await openCamera(studio)
  await expectLive(studio)
  await expect(thumbnails(studio)).toHaveCount(0)
})

import type { Page } from 'playwright/test'
import { openSeriesCamera, takePhoto } from '../support/capture-page.ts'
import { signInToDemo } from '../support/fixtures.ts'
import { expect, installServiceWorker, test } from '../support/installed-app.ts'
import {
  expectAllDone,
  fetchChargedCount,
  openStudioWithObjectCounter,
  uploadUniqueImage,
} from '../support/outbox-page.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'
import type { PortalResponse } from '../support/test-proxy.ts'
import { createUserData, signUp } from '../support/users.ts'

test.describe.configure({ mode: 'serial' })

test.afterEach(async ({ page }) => deleteAllRecords(page))

const portals: PortalResponse[] = ['page', 'redirect', 'status 511']
const pill = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Network sign-in: open its page (new tab)' })
const returnToApp = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

for (const portal of portals)
  test(`The header and the studio name a network that requires a sign-in, and open its page: ${portal}`, async ({
    page,
    testProxy,
  }) => {
    await signUp(page, createUserData())
    await installServiceWorker(page)
    await openStudioWithObjectCounter(page)
    testProxy.setPortal(portal)
    await uploadUniqueImage(page, 'plate')
    const notice = page.getByRole('status').filter({ hasText: 'Photos stay on this device, and are sent' })
    await expect(notice).toContainText('This network asks you to sign in first')
    await expect(pill(page)).toBeVisible()
    const popup = page.waitForEvent('popup')
    await pill(page).click()
    const opened = await popup
    await expect(opened.getByRole('heading', { name: 'Welcome to our Wi-Fi' })).toBeVisible()
    testProxy.setPortal(undefined)
    await opened.close()
    await returnToApp(page)
    await expect(pill(page)).toHaveCount(0)
    await expect(notice).toHaveCount(0)
    await expectAllDone(page, ['plate'])
    expect(await fetchChargedCount(page)).toBe(1)
  })

test('The app that is opened in a network that requires a sign-in says so in the header', async ({
  page,
  testProxy,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signInToDemo(page)
  await installServiceWorker(page)
  testProxy.setPortal('page')
  await page.goto('/test')
  await expect(pill(page)).toBeVisible()
  testProxy.setPortal(undefined)
  await returnToApp(page)
  await expect(pill(page)).toHaveCount(0)
})

test('The sign-in screen names a network that requires a sign-in', async ({ page, testProxy }) => {
  await page.goto('/login')
  await installServiceWorker(page)
  testProxy.setPortal('page')
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'This network asks you to sign in' })).toBeVisible()
  testProxy.setPortal(undefined)
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('A series continues in a network that requires a sign-in, and is sent after that', async ({
  page,
  context,
  testProxy,
}) => {
  await context.grantPermissions(['camera'])
  await signInToDemo(page)
  await installServiceWorker(page)
  await openSeriesCamera(page)
  testProxy.setPortal('redirect')
  await takePhoto(page, 1)
  await takePhoto(page, 2)
  await expect(page.getByText('Network sign-in · 2 waiting')).toBeVisible()
  testProxy.setPortal(undefined)
  await returnToApp(page)
  for (const number of [1, 2])
    await expect(page.getByRole('button', { name: new RegExp(`^Photo ${number}\\b.*object`) })).toBeVisible()
})

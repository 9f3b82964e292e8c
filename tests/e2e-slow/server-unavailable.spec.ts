import { rm } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { createDataFolder } from '../../server/test-support/test-data-folder.ts'
import { startApp } from '../support/app.ts'
import { openStudio, signInToDemo } from '../support/fixtures.ts'
import { createSignPhoto } from '../support/images.ts'

test('Saves the image when the server dies during a run, and charges it once after the restart', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const dataDir = await createDataFolder()
  let app = await startApp({ dataDir })
  try {
    await signInToDemo(page, app.url)
    await openStudio(page)
    const buffer = await createSignPhoto(browser)

    await page.route('**/api/v1/inference/**', async (route) => {
      await app.kill()
      await route.continue()
    })
    await page
      .getByLabel('Choose an image')
      .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer })
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting' })
    await expect(waiting).toContainText('cannot be reached')
    await expect(waiting).toContainText('Saved on this device')
    await expect(page.getByRole('img', { name: 'sign.jpg' })).toBeVisible()
    await page.unroute('**/api/v1/inference/**')

    await page.getByRole('button', { name: 'Test Again' }).click()
    await expect(waiting).toContainText('cannot be reached')

    app = await startApp({ dataDir, port: app.port })
    // The timeout is long, because the retry delay has doubled with each attempt during the restart.
    await expect(page.getByRole('region', { name: 'Extracted text' })).toContainText('PHARMACY', {
      timeout: 120_000,
    })
    await expect(waiting).toHaveCount(0)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('region', { name: 'Trial Mode & Billing' })).toContainText('999')
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

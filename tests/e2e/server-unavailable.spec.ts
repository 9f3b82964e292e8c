import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'playwright/test'
import { startApp } from '../support/app.ts'
import { openStudio, signInToDemo } from '../support/fixtures.ts'
import { signPhoto } from '../support/images.ts'

base(
  'The server goes away in the middle: a sentence, the picture stays, and its answer comes by itself when it is back, counted once',
  async ({ page, browser }) => {
    base.setTimeout(180_000)
    const dataDir = await mkdtemp(join(tmpdir(), 'vision-gone-'))
    let app = await startApp({ dataDir })
    try {
      await signInToDemo(page, app.url)
      await openStudio(page)
      const picture = { name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto(browser) }

      // Held back on its way, so that the server can go while the request is under way.
      await page.route('**/api/v1/inference/**', async (route) => {
        await app.kill()
        await route.continue()
      })
      await page.getByLabel('Choose an image').setInputFiles(picture)
      const waiting = page.getByRole('status').filter({ hasText: 'Waiting' })
      await expect(waiting).toContainText('cannot be reached')
      await expect(waiting).toContainText('Saved on this device')
      await expect(page.getByRole('img', { name: 'sign.jpg' })).toBeVisible()
      await page.unroute('**/api/v1/inference/**')

      await page.getByRole('button', { name: 'Test Again' }).click()
      await expect(waiting).toContainText('cannot be reached')

      app = await startApp({ dataDir, port: app.port })
      await expect(page.getByRole('region', { name: 'Extracted text' })).toContainText('PHARMACY', {
        timeout: 45_000,
      })
      await expect(waiting).toHaveCount(0)
      // Asked three times and more; one run, one request of the trial.
      await page.getByRole('link', { name: 'History', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('region', { name: 'Trial Mode & Billing' })).toContainText('999')
    } finally {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

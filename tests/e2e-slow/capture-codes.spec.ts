import { openCapture, takePhoto, tool } from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { deleteAllRuns } from '../support/seed-runs.ts'

/** The readings that have started, each with a function that ends it. */
type Pending = { release: (() => void)[] }

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRuns(page))

test('The code in a photo becomes its note, but never replaces one that was typed', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    const release: (() => void)[] = []
    Object.assign(globalThis, {
      release,
      // Headless Chromium on Linux has none.
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ['qr_code']
        }

        detect = () =>
          new Promise((resolve) => {
            release.push(() => resolve([{ rawValue: 'CODE-1' }]))
          })
      },
    })
  })
  const pending = () => page.evaluate(() => (globalThis as unknown as Pending).release.length)
  const releaseNext = () => page.evaluate(() => (globalThis as unknown as Pending).release.shift()?.())
  await openCapture(page)
  await takePhoto(page, 1)
  await expect.poll(pending).toBe(1)
  await releaseNext()
  await expect(page.getByRole('button', { name: /^Photo 1\b.*CODE-1$/ })).toBeVisible()

  await takePhoto(page, 2)
  await expect.poll(pending).toBe(1)
  await tool(page, 'Note').click()
  const sheet = page.getByRole('dialog', { name: 'Photo 2' })
  await sheet.getByRole('textbox', { name: 'Note or code' }).fill('typed')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^Photo 2\b.*typed$/ })).toBeVisible()
  await releaseNext()
  await takePhoto(page, 3)
  await expect.poll(pending).toBe(1)
  await expect(page.getByRole('button', { name: /^Photo 2\b.*typed$/ })).toBeVisible()
})

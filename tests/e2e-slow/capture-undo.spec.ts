import type { Page } from 'playwright/test'
import {
  expectPhotoCount,
  lastPhotos,
  openSeriesCamera,
  seriesShutter,
  takePhoto,
  toolButton,
} from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRecords(page))

test('Undo and Note right after the shutter are for the photo that was just taken', async ({
  signedIn: page,
}) => {
  await openSeriesCamera(page)
  await takePhoto(page, 1)
  await toolButton(page, 'Note').click()
  const note = page.getByRole('textbox', { name: 'Note or code' })
  await note.fill('SN-1')
  await page.getByRole('button', { name: 'Done' }).click()
  const first = page.getByRole('button', { name: /^Photo 1\b.*SN-1$/ })
  await expect(first).toBeVisible()

  await takePhotoAndPress(page, 'Undo')
  await expect(toolButton(page, 'Restore')).toBeVisible()
  await expectPhotoCount(page, 1)
  await expect(first).toBeVisible()
  await toolButton(page, 'Restore').click()
  await expect(lastPhotos(page)).toHaveCount(2)

  await takePhotoAndPress(page, 'Note')
  await expect(page.getByRole('dialog', { name: 'Photo 3' })).toBeVisible()
})

/** Takes a photo, and presses a tool before the photo is saved. */
async function takePhotoAndPress(page: Page, name: string): Promise<void> {
  const button = await toolButton(page, name).elementHandle()
  await page.evaluate((button) => {
    // Called when the frame has been taken.
    navigator.vibrate = () => {
      setTimeout(() => (button as HTMLElement | null)?.click())
      return true
    }
  }, button)
  await seriesShutter(page).click()
}

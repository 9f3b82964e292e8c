import { drawBarcode } from '../../engines/test-support/draw-barcode.ts'
import { expectSeriesLive, startObjectCounterSeries, takePhoto, toolButton } from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { installPaintedCamera, showImageInCamera } from '../support/painted-camera.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRecords(page))

test('The code in a photo becomes its note, but never replaces one that was typed', async ({
  unopened: page,
}) => {
  await page.goto('/batches')
  await installPaintedCamera(page)
  await page.getByRole('link', { name: 'Take photos' }).click()
  await startObjectCounterSeries(page)
  await expectSeriesLive(page)
  await showImageInCamera(page, await drawBarcode('PALLET-1', 'QRCode'))
  await takePhoto(page, 1)
  await expect(page.getByRole('button', { name: /^Photo 1\b.*PALLET-1$/ })).toBeVisible({ timeout: 15_000 })

  await showImageInCamera(page, await drawBarcode('4006381333931', 'EAN13'))
  await takePhoto(page, 2)
  await toolButton(page, 'Note').click()
  const sheet = page.getByRole('dialog', { name: 'Photo 2' })
  await sheet.getByRole('textbox', { name: 'Note or code' }).fill('typed')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^Photo 2\b.*typed$/ })).toBeVisible()

  await showImageInCamera(page, undefined)
  await takePhoto(page, 3)
  await page.waitForTimeout(2_000)
  await expect(page.getByRole('button', { name: /^Photo 2\b.*typed$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Photo 3\b.*(PALLET|4006)/ })).toHaveCount(0)
})

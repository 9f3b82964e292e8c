import { tableRows } from '../support/batch-page.ts'
import {
  expectPhotoCount,
  expectSeriesLive,
  openSeriesCamera,
  takePhoto,
  toolButton,
} from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitUntilSaved } from '../support/run-store.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRecords(page))

test('A result that is wrong because the photo is blurred is learned from, until that is reset', async ({
  signedIn: page,
}) => {
  await openSeriesCamera(page)
  await takePhoto(page, 1)
  await expect(page.getByRole('button', { name: /^Photo 1\b.*object/ })).toBeVisible()
  await toolButton(page, 'Finish').click()
  await tableRows(page).first().click()
  const details = page.getByRole('dialog')
  const reason = details.getByRole('button', { name: 'Wrong because blurred' })
  await details.getByRole('button', { name: 'Right' }).click()
  await expect(reason).toHaveCount(0)
  await details.getByRole('button', { name: 'Wrong', exact: true }).click()
  await reason.click()
  await expect(reason).toHaveAttribute('aria-pressed', 'true')
  await waitUntilSaved(page)
  await page.reload()
  await expect(reason).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Take photos' }).click()
  await expectPhotoCount(page, 1)
  await toolButton(page, 'Series').click()
  const sheet = page.getByRole('dialog', { name: 'Series' })
  await expect(
    sheet.getByText('1 blurred and 0 right photos reviewed; adjusts from 3 and 5 on.'),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'Reset' }).click()
  await expect(sheet.getByText('0 blurred and 0 right photos reviewed')).toBeVisible()
  await waitUntilSaved(page)
  await page.reload()
  await expectSeriesLive(page)
  await toolButton(page, 'Series').click()
  await expect(sheet.getByText('0 blurred and 0 right photos reviewed')).toBeVisible()
})

test('After an update of the app, the camera offers the readiness check once', async ({ signedIn: page }) => {
  await openSeriesCamera(page)
  const notice = page.getByText('The app was updated.')
  await takePhoto(page, 1)
  await expect(notice).toHaveCount(0)
  await waitUntilSaved(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vision-data')
        opening.onsuccess = () => {
          const changing = opening.result.transaction('records', 'readwrite')
          const cursor = changing.objectStore('records').openCursor()
          cursor.onsuccess = () => {
            if (!cursor.result) return
            if (String(cursor.result.key).endsWith('/settings/series'))
              cursor.result.update({ ...cursor.result.value, version: '/assets/of-an-older-version.js' })
            cursor.result.continue()
          }
          changing.oncomplete = () => resolve()
          changing.onerror = () => reject(changing.error)
        }
      }),
  )
  await page.reload()
  await expectSeriesLive(page)
  await expect(notice).toBeVisible()
  await toolButton(page, 'Check').click()
  await expect(page.getByRole('dialog', { name: 'Ready for the field?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)
  await waitUntilSaved(page)
  await page.reload()
  await expectSeriesLive(page)
  await expectPhotoCount(page, 1)
  await expect(notice).toHaveCount(0)
})

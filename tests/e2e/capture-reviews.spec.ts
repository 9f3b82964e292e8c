import { tableRows } from '../support/batch-page.ts'
import { expectPhotoCount, expectSeriesLive, openCapture, takePhoto, tool } from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { deleteAllRuns } from '../support/seed-runs.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRuns(page))

test('A result that is wrong because the photo is blurred is learned from, until that is reset', async ({
  signedIn: page,
}) => {
  await openCapture(page)
  await takePhoto(page, 1)
  await expect(page.getByRole('button', { name: /^Photo 1\b.*object/ })).toBeVisible()
  await tool(page, 'Finish').click()
  await tableRows(page).first().click()
  const details = page.getByRole('dialog')
  const reason = details.getByRole('button', { name: 'Wrong because blurred' })
  await details.getByRole('button', { name: 'Right' }).click()
  await expect(reason).toHaveCount(0)
  await details.getByRole('button', { name: 'Wrong', exact: true }).click()
  await reason.click()
  await expect(reason).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(reason).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Take photos' }).click()
  await expectPhotoCount(page, 1)
  await tool(page, 'Series').click()
  const sheet = page.getByRole('dialog', { name: 'Series' })
  await expect(
    sheet.getByText('1 blurred and 0 right photos reviewed; adjusts from 3 and 5 on.'),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'Reset' }).click()
  await expect(sheet.getByText('0 blurred and 0 right photos reviewed')).toBeVisible()
  await page.reload()
  await expectSeriesLive(page)
  await tool(page, 'Series').click()
  await expect(sheet.getByText('0 blurred and 0 right photos reviewed')).toBeVisible()
})

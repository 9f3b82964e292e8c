import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeImageFolder } from '../support/batch-files.ts'
import {
  countTableRows,
  expectDone,
  openNewBatch,
  progress,
  table,
  tableRows,
} from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { countingImage } from '../support/images.ts'
import { trialUsed } from '../support/outbox-page.ts'

test.describe.configure({ mode: 'serial' })

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-batch-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('Shows what a folder of images costs before it runs, then the results in a table with details', async ({
  signedIn: page,
}) => {
  test.setTimeout(180_000)
  const shelf = join(folder, 'shelf')
  await writeImageFolder(shelf, 20)
  const usedBefore = await trialUsed(page)
  await openNewBatch(page)
  await page.getByLabel('Folder').setInputFiles(shelf)
  await expect(
    page.getByRole('status').filter({ hasText: /^20 images · 20 requests · [\d,]+ left/ }),
  ).toBeVisible()
  await expect(page.getByText('2 files left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Show why' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: /copy of the first.*Same image as/ }),
  ).toBeVisible()
  expect(await trialUsed(page)).toBe(usedBefore)

  await page.getByRole('button', { name: 'Run 20 images' }).click()
  await expect(page.getByRole('heading', { name: 'shelf', level: 1 })).toBeVisible()
  await expectDone(page, 20, 120_000)
  expect(await countTableRows(page)).toBe(20)
  await expect(tableRows(page).first()).toContainText('shelf-0001.png')
  await expect(tableRows(page).first()).toContainText(/\d+ objects?/)
  expect(await trialUsed(page)).toBe(usedBefore + 20)

  await page.getByRole('searchbox', { name: 'Search results' }).fill('0007')
  await expect.poll(() => countTableRows(page)).toBe(1)
  await page.getByRole('searchbox', { name: 'Search results' }).fill('')
  await table(page).getByRole('button', { name: 'Image' }).click()
  await table(page).getByRole('button', { name: 'Image' }).click()
  await expect(tableRows(page).first()).toContainText('shelf-0020.png')

  await tableRows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(tableRows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: /shelf-0019\.png/ })
  await expect(details).toContainText(/objects?/)
  await details.getByRole('button', { name: 'Next row' }).click()
  await expect(page.getByRole('dialog', { name: /shelf-0018\.png/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(progress(page)).toBeVisible()
})

test('Several images in the studio become a batch of the selected agent', async ({ studio: page }) => {
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
  const images = await Promise.all(
    [3, 4].map(async (count) => ({
      name: `nuts-${count}.png`,
      mimeType: 'image/png',
      buffer: await countingImage(count),
    })),
  )
  await page.getByLabel('Choose an image').setInputFiles(images)
  await expect(page.getByRole('heading', { name: 'New batch', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue('Object Counter')
  await page.getByRole('button', { name: 'Run 2 images' }).click()
  await expectDone(page, 2)
  await expect(tableRows(page)).toHaveText([/nuts-3\.png/, /nuts-4\.png/])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Test Studio', level: 1 })).toBeVisible()
})

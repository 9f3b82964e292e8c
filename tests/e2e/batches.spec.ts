import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  csvRowToTexts,
  disableSaveDialog,
  type ExportedRun,
  exportedRunToTexts,
  exportRows,
  parseJsonLines,
  readJsonLines,
  readTexts,
} from '../support/batch-exports.ts'
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
import { readCsv, readZip } from '../support/other-readers.ts'
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

test('An export opened by other readers equals what the table shows', async ({ signedIn: page }) => {
  const names = ['=1+1, "half".png', 'nuts 1.png', 'nuts 2.png', 'nuts 3.png', 'Schräubchen.png']
  await disableSaveDialog(page)
  await page.reload()
  await openNewBatch(page)
  await page.getByLabel('Images or ZIP files').setInputFiles(
    await Promise.all(
      names.map(async (name, index) => {
        return { name, mimeType: 'image/png', buffer: await countingImage(40 + index) }
      }),
    ),
  )
  await page.getByRole('button', { name: 'Run 5 images' }).click()
  await expectDone(page, 5)
  await tableRows(page).nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wrong' }).click()
  await page.keyboard.press('Escape')
  await expect(tableRows(page).nth(1)).toContainText('Wrong')
  const texts = await readTexts(page)
  const shown = texts.map(({ Time: _, ...others }) => others)
  const seconds = texts.map(({ Time = '' }) => Number.parseFloat(Time))
  expect(shown.map(({ Image }) => Image)).toEqual(names)

  const csv = await readFile(await exportRows(page, /CSV/))
  const rows = readCsv(csv)
  expect(rows.map(csvRowToTexts)).toEqual(shown.map((row) => expect.objectContaining(row)))
  // The table rounds the time to a tenth, the exports to a ms.
  for (const [index, row] of rows.entries())
    expect(Math.abs(Number(row['Time (ms)']) / 1000 - (seconds[index] ?? 0))).toBeLessThan(0.06)

  const runs = await readJsonLines<ExportedRun>(await exportRows(page, /JSON Lines/))
  expect(runs.map(exportedRunToTexts)).toEqual(shown.map((row) => expect.objectContaining(row)))
  expect(runs.map(({ elapsed_ms }) => elapsed_ms)).toEqual(rows.map((row) => Number(row['Time (ms)'])))

  const files = readZip(await exportRows(page, /ZIP/))
  const images = [...files.keys()].filter((name) => name.startsWith('images/'))
  expect(images).toHaveLength(5)
  for (const name of images) expect((await sharp(files.get(name)).stats()).channels.length).toBeGreaterThan(2)
  expect(files.get('results.csv')).toEqual(csv)
  expect(parseJsonLines(String(files.get('results.jsonl')))).toEqual(runs)
})

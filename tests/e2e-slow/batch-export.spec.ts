import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  csvRowToTexts,
  disableSaveDialog,
  type ExportedRun,
  exportedRunToTexts,
  exportRows,
  parseJsonLines,
  readJsonLines,
  readRowTexts,
} from '../support/batch-exports.ts'
import { expectBatchDone, openNewObjectCounterBatch, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { readCsv, readZip } from '../support/other-readers.ts'

test('An export opened by other readers equals what the table shows', async ({ signedIn: page }) => {
  const names = ['=1+1, "half".png', 'nuts 1.png', 'nuts 2.png', 'nuts 3.png', 'Schräubchen.png']
  await disableSaveDialog(page)
  await page.reload()
  await openNewObjectCounterBatch(page)
  await page.getByLabel('Images or ZIP files').setInputFiles(
    await Promise.all(
      names.map(async (name, index) => {
        return { name, mimeType: 'image/png', buffer: await createNumberedImage(40 + index) }
      }),
    ),
  )
  await page.getByRole('button', { name: 'Run 5 images' }).click()
  await expectBatchDone(page, 5)
  await tableRows(page).nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wrong' }).click()
  // The server has it: the exports name the reviewer from then on.
  await expect(page.getByRole('dialog')).toContainText('Reviewed by')
  await page.keyboard.press('Escape')
  await expect(tableRows(page).nth(1)).toContainText('Wrong')
  const texts = await readRowTexts(page)
  const shown = texts.map(({ Time: _, ...others }) => others)
  const seconds = texts.map(({ Time = '' }) => Number.parseFloat(Time))
  expect(shown.map(({ Image }) => Image)).toEqual(names)

  const csv = await readFile(await exportRows(page, /CSV/))
  const rows = readCsv(csv)
  expect(rows.map(csvRowToTexts)).toEqual(shown.map((row) => expect.objectContaining(row)))
  // The table rounds the time to a tenth, the exports to a ms.
  for (const [index, row] of rows.entries())
    expect(Math.abs(Number(row.time_ms) / 1000 - (seconds[index] ?? 0))).toBeLessThan(0.06)

  const runs = await readJsonLines<ExportedRun>(await exportRows(page, /JSON Lines/))
  expect(runs.map(exportedRunToTexts)).toEqual(shown.map((row) => expect.objectContaining(row)))
  expect(runs.map(({ elapsed_ms }) => elapsed_ms)).toEqual(rows.map((row) => Number(row.time_ms)))

  const files = readZip(await exportRows(page, /ZIP/))
  const images = [...files.keys()].filter((name) => name.startsWith('images/'))
  expect(images).toHaveLength(5)
  for (const name of images) expect((await sharp(files.get(name)).stats()).channels.length).toBeGreaterThan(2)
  expect(files.get('results.csv')).toEqual(csv)
  expect(parseJsonLines(String(files.get('results.jsonl')))).toEqual(runs)
})

import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright/test'
import { addApiItems, callApi, createApiBatch } from '../support/api-batch.ts'
import { countTableRows, expectBatchDone, openBatches, table, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'

test('A batch made with the API is listed, and opens in the same table', async ({ signedIn: page, app }) => {
  test.setTimeout(120_000)
  const id = await createApiBatch(app, 'Nightly shelf')
  // The squares of these images are counted reliably: 3, 4 and 5.
  await addApiItems(app, id, [1, 2, 3])
  await openBatches(page)
  const entry = page
    .getByRole('list', { name: 'Batches' })
    .getByRole('link', { name: /Nightly shelf.*Object Counter.*From the API/ })
  await expect(entry).toBeVisible()
  await entry.click()
  await expect(page.getByRole('heading', { name: 'Nightly shelf', level: 1 })).toBeVisible()
  await expect(page.getByText('Its images are not stored.')).toBeVisible()
  await expectBatchDone(page, 3)
  const headlines = ['3 objects', '4 objects', '5 objects']
  await expect(tableRows(page)).toHaveText(
    headlines.map((text, index) => new RegExp(`shelf-${index + 1}\\.png.*${text}.*Done`)),
  )
  await expect(table(page).getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)

  // The API adds one more while the table is open.
  await addApiItems(app, id, [4])
  await expectBatchDone(page, 4, 45_000)

  await table(page).getByRole('button', { name: 'Result' }).click()
  await table(page).getByRole('button', { name: 'Result' }).click()
  await expect(tableRows(page).first()).toContainText('6 objects')
  await page.getByRole('searchbox', { name: 'Search results' }).fill('shelf-2')
  await expect.poll(() => countTableRows(page)).toBe(1)
  await page.getByRole('searchbox', { name: 'Search results' }).fill('')

  // Otherwise the browser opens a dialog, which a test cannot answer.
  await page.evaluate(() => Object.assign(globalThis, { showSaveFilePicker: undefined }))
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem', { name: /ZIP/ })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Results (JSON Lines)' }).click()
  const exported = await readLines(await download)
  expect(exported).toMatchObject([6, 5, 4, 3].map((total_objects) => ({ result: { total_objects } })))

  await tableRows(page).first().focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'shelf-4.png' })
  await expect(details.getByText('6 objects', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Right' }).click()
  // After a verdict the next result is shown.
  await expect(page.getByRole('dialog', { name: 'shelf-3.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tableRows(page).first()).toContainText('Right')
  const readReviews = async () =>
    (await callApi(app, `reviews?run_id=${encodeURIComponent(`${id}:shelf-4.png`)}`)).json()
  await expect
    .poll(readReviews)
    .toMatchObject({ reviews: [{ verdict: 'right', agent_code: 'object-counter' }] })
})

async function readLines(download: Download): Promise<object[]> {
  const text = await readFile(await download.path(), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
}

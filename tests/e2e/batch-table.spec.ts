import { expectBatchDone, table, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'

test.afterEach(async ({ page }) => deleteAllRecords(page))

test('The table shows as many columns as fit', { tag: '@slow' }, async ({ signedIn: page }) => {
  await seedBatch(page, { id: 'columns', name: 'Columns', count: 3 })
  await page.goto('/batches/columns')
  await expectBatchDone(page, 3)
  const always = ['', 'Preview', 'Image', 'Result', 'Confidence']
  for (const { width, columns } of [
    { width: 1440, columns: [...always, 'Status', 'Time', 'Model'] },
    { width: 1280, columns: [...always, 'Status', 'Time'] },
    { width: 1024, columns: [...always, 'Status'] },
    { width: 560, columns: ['', 'Preview', 'Result', 'Status'] },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(table(page).getByRole('columnheader')).toHaveText(columns)
    const edge = await table(page).evaluate((it) => it.getBoundingClientRect().right)
    const cells = [...(await table(page).getByRole('columnheader').all())]
    cells.push(...(await tableRows(page).first().getByRole('gridcell').all()))
    for (const cell of cells) {
      const right = await cell.evaluate((it) => it.getBoundingClientRect().right)
      expect(right, `${await cell.textContent()} at ${width} px`).toBeLessThanOrEqual(edge)
    }
    for (const label of await table(page).getByRole('columnheader').getByRole('button').all()) {
      const overflow = await label.evaluate(
        (it) => it.getBoundingClientRect().right - (it.closest('th')?.getBoundingClientRect().right ?? 0),
      )
      expect(overflow, `${await label.textContent()} at ${width} px`).toBeLessThanOrEqual(1)
    }
  }
})

test('The filters are in the address, also beside an open row', async ({ signedIn: page }) => {
  await seedBatch(page, { id: 'shelf', name: 'Shelf', count: 30 })
  await page.goto('/batches/shelf')
  const search = page.getByRole('searchbox', { name: 'Search results' })
  await search.fill('objects')
  await page.getByRole('combobox', { name: 'Confidence' }).click()
  await page.getByRole('option', { name: 'Below 40%' }).click()
  await table(page).getByRole('button', { name: 'Result' }).click()
  const shown = page.getByRole('status').filter({ hasText: / of 30$/ })
  await expect(shown).not.toHaveText('30 of 30')
  const count = (await shown.textContent()) ?? ''
  const first = (await tableRows(page).first().textContent()) ?? ''
  await expect(page).toHaveURL(/q=objects.*below=0\.4.*sort=headline/)

  await tableRows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/q=objects.*below=0\.4.*run=/)
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('objects')
  await expect(page.getByRole('combobox', { name: 'Confidence' })).toHaveValue('Below 40%')
  await expect(shown).toHaveText(count)
  await expect(tableRows(page).first()).toHaveText(first)

  await search.fill('nothing like it')
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await expect(shown).toHaveText('30 of 30')
  await expect(page).not.toHaveURL(/q=/)
})

test('The whole text of receipts is searched, and totals and dates are columns', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await seedBatch(page, { id: 'receipts', name: 'Receipts', count: 40, isText: true })
  await page.goto('/batches/receipts')
  await expect(table(page).getByRole('columnheader')).toContainText(['Total', 'Dates'])
  await expect(table(page).getByText('39.50 EUR')).toHaveCount(0)
  await table(page).getByRole('button', { name: 'Total' }).click()
  await table(page).getByRole('button', { name: 'Total' }).click()
  await expect(tableRows(page).first()).toContainText('39.50 EUR')

  await page.getByRole('searchbox', { name: 'Search results' }).fill('summe shop 17.50')
  await expect(page.getByRole('status').filter({ hasText: /^1 of 40$/ })).toBeVisible()
  await expect(tableRows(page)).toHaveText([/img-17\.jpg.*Summe EUR 17\.50/])
})

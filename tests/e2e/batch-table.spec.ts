import { expectDone, table, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { deleteAllRuns } from '../support/seed-runs.ts'

test.afterEach(async ({ page }) => deleteAllRuns(page))

test('The table shows as many columns as fit', async ({ signedIn: page }) => {
  await seedBatch(page, { id: 'columns', name: 'Columns', count: 3 })
  await page.goto('/batches/columns')
  await expectDone(page, 3)
  const always = ['', 'Preview', 'Image', 'Result', 'Confidence']
  for (const { width, columns } of [
    { width: 1440, columns: [...always, 'Total objects', 'Status', 'Verdict', 'Time', 'Model'] },
    { width: 1280, columns: [...always, 'Status', 'Verdict', 'Time'] },
    { width: 1024, columns: ['', 'Preview', 'Result', 'Status'] },
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

import { progress, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'
import { traceLongTasks } from '../support/trace-long-tasks.ts'

/** In ms of thread time. Each keystroke filters 10,000 rows once. */
const maxTaskMs = 200

test.afterEach(async ({ page }) => deleteAllRecords(page))

test('The whole texts of 10,000 receipts are searched while the page responds', async ({
  signedIn: page,
}) => {
  test.setTimeout(240_000)
  await seedBatch(page, { id: 'many', name: 'Many', count: 10_000, isText: true })
  await page.goto('/batches/many')
  await expect(progress(page)).toHaveText('10,000 of 10,000 done', { timeout: 60_000 })
  const search = page.getByRole('searchbox', { name: 'Search results' })
  const found = page.getByRole('status').filter({ hasText: /^1 of 10,000$/ })
  const tasks = await traceLongTasks(page, async () => {
    await search.pressSequentially('summe 9876.50')
    await expect(found).toBeVisible({ timeout: 120_000 })
  })
  await expect(tableRows(page)).toHaveText([/img-9876\.jpg.*Summe EUR 9876\.50/])
  expect(tasks.filter(({ ms }) => ms > maxTaskMs)).toEqual([])
})

import { expect, type Page } from 'playwright/test'

/** Before there are more than History holds. */
export async function clearHistory(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
  if ((await rows.count()) < 60) return
  await page.getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
  await expect(rows).toHaveCount(0)
}

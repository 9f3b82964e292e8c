import { expect, type Page } from 'playwright/test'

export const openBatches = (page: Page) => page.getByRole('link', { name: 'Batches', exact: true }).click()

/** Opens the screen of a new batch, and selects the Object Counter, the fastest agent. */
export async function openNewObjectCounterBatch(page: Page): Promise<void> {
  await openBatches(page)
  await page.getByRole('link', { name: 'New batch' }).click()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
}

export const table = (page: Page) => page.getByRole('grid', { name: 'Results' })

/** The rows that are rendered, without the header. */
export const tableRows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

/** Returns the number of all rows, without the header. */
export async function countTableRows(page: Page): Promise<number> {
  return Number(await table(page).getAttribute('aria-rowcount')) - 1
}

export const progress = (page: Page) => page.getByRole('status').filter({ hasText: / of .* done/ })

export async function expectBatchDone(page: Page, count: number, timeout = 60_000): Promise<void> {
  await expect(progress(page)).toHaveText(`${count} of ${count} done`, { timeout })
}

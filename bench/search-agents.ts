import { expect, type Page } from 'playwright/test'

/** The time between two keys, in ms. */
const typing = { delay: 80 }

/** Types a query that has matches and one that has none, and deletes each. */
export async function searchAgents(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  await search.focus()
  await search.pressSequentially('counter 49', typing)
  await expect(page.getByText(/^[1-9]\d? of 500 agents$/)).toBeVisible()
  for (let back = 0; back < 10; back++) await search.press('Backspace', typing)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  await search.pressSequentially('zzz', typing)
  await expect(page.getByText('0 of 500 agents')).toBeVisible()
  for (let back = 0; back < 3; back++) await search.press('Backspace', typing)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  // Waits for the work after the last keystroke, which is measured too.
  await page.waitForTimeout(300)
}

import { expect, type Page } from 'playwright/test'

/** The options for typing. `delay` is the time between two keys, in ms. */
const typingOptions = { delay: 80 }

/** Types a query with matches and one without, and deletes each of them. */
export async function searchAgents(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  await search.focus()
  await search.pressSequentially('counter 49', typingOptions)
  await expect(page.getByText(/^[1-9]\d? of 500 agents$/)).toBeVisible()
  for (let back = 0; back < 10; back++) await search.press('Backspace', typingOptions)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  await search.pressSequentially('zzz', typingOptions)
  await expect(page.getByText('0 of 500 agents')).toBeVisible()
  for (let back = 0; back < 3; back++) await search.press('Backspace', typingOptions)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  // Waits for the work after the last keystroke, which is measured too.
  await page.waitForTimeout(300)
}

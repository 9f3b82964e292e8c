import type { Page } from 'playwright/test'

/** In the studio, a real answer with an image: what the product's own images show. */
export async function countNuts(page: Page): Promise<void> {
  await page.goto('/test')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
  await page.getByRole('button', { name: 'Hex nuts' }).click()
  await page.getByText(/^Model:/).waitFor({ timeout: 45_000 })
}

/** Until nothing loads, moves or lies under the pointer. */
export async function waitForStablePage(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

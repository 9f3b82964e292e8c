import type { Page } from 'playwright/test'

/** Opens the studio and shows a result of the built-in engine for a sample image. */
export async function showHexNutsResult(page: Page): Promise<void> {
  await page.goto('/test')
  // The sample selects its agent.
  await page.getByRole('button', { name: 'Hex nuts' }).click()
  await page.getByRole('button', { name: 'Right', exact: true }).waitFor({ timeout: 45_000 })
}

/** Moves the pointer away from the content, and waits until nothing loads or moves. */
export async function waitForStablePage(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

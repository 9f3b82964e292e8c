import { expect, test } from '../support/fixtures.ts'
import { manyAgents, openManyAgents } from '../support/many-agents.ts'

test('Scrolling reaches the last of 500 agents', async ({ signedIn: page }) => {
  await openManyAgents(page)
  const last = page.getByRole('region', { name: manyAgents.at(-1)?.name ?? '', exact: true })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await last.count()).toBe(1)
    await expect(last).toBeInViewport({ timeout: 1_000 })
  }).toPass({ intervals: [50] })
  // Cards must not have their own style sheets, because each new one makes the browser compute all styles of the page again.
  expect(await page.locator('main style').count(), 'style sheets on the screen').toBeLessThan(5)
})

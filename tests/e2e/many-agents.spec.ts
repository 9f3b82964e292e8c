import { expect, test } from '../support/fixtures.ts'
import { manyAgents, openManyAgents, searchAgents } from '../support/many-agents.ts'
import { longTasks } from '../../bench/main-thread/long-tasks.ts'

test('Typing in the search over 500 agents keeps every keystroke under 50 ms', async ({ signedIn: page }) => {
  test.setTimeout(120_000)
  await openManyAgents(page)
  const tasks = await longTasks(
    page,
    () => searchAgents(page),
    () => page.waitForTimeout(500),
  )
  expect(tasks, 'tasks over 50 ms').toEqual([])
})

test('Of 500 agents every one can be reached by scrolling', async ({ signedIn: page }) => {
  await openManyAgents(page)
  const last = page.getByRole('region', { name: manyAgents.at(-1)?.name ?? '', exact: true })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await last.count()).toBe(1)
    await expect(last).toBeInViewport({ timeout: 1_000 })
  }).toPass({ intervals: [50] })
  // A sheet in each card would have the browser look through the styles of the whole page at every new one.
  expect(await page.locator('main style').count(), 'style sheets on the screen').toBeLessThan(5)
})

import { sampleAgents } from '../../src/contract/sample-agents.ts'
import { expect, test } from '../support/fixtures.ts'
import { longTasks } from '../support/slow-phone.ts'

/** A backend with as many agents as this product will ever be asked to list. */
const manyAgents = Array.from({ length: 500 }, (_, number) => {
  const agent = sampleAgents[number % sampleAgents.length]
  return { ...agent, id: `agent-${number}`, code: `agent_${number}`, name: `${agent?.name} ${number}` }
})

test('Typing in the search over 500 agents keeps every keystroke under 50 ms', async ({ signedIn: page }) => {
  test.setTimeout(120_000)
  await page.route('**/api/v1/agents/', (route) => route.fulfill({ json: manyAgents }))
  await page.goto('/agents')
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  const type = async () => {
    await search.focus()
    // Into a word, out of it again, and into nothing: the list shrinks, grows and ends.
    await search.pressSequentially('counter 49', { delay: 80 })
    await expect(page.getByText(/^[1-9]\d? of 500 agents$/)).toBeVisible()
    for (let back = 0; back < 10; back++) await search.press('Backspace', { delay: 80 })
    await expect(page.getByText('500 of 500 agents')).toBeVisible()
    await search.pressSequentially('zzz', { delay: 80 })
    await expect(page.getByText('0 of 500 agents')).toBeVisible()
    for (let back = 0; back < 3; back++) await search.press('Backspace', { delay: 80 })
    await expect(page.getByText('500 of 500 agents')).toBeVisible()
    await page.waitForTimeout(300)
  }
  const tasks = await longTasks(page, type, () => page.waitForTimeout(500))
  expect(tasks, 'tasks over 50 ms').toEqual([])
})

test('Of 500 agents every one can be reached by scrolling', async ({ signedIn: page }) => {
  await page.route('**/api/v1/agents/', (route) => route.fulfill({ json: manyAgents }))
  await page.goto('/agents')
  const last = page.getByRole('region', { name: manyAgents.at(-1)?.name ?? '', exact: true })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await last.count()).toBe(1)
    await expect(last).toBeInViewport({ timeout: 1_000 })
  }).toPass({ intervals: [50] })
})

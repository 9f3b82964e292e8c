import { expect, type Page } from 'playwright/test'
import { sampleAgents } from '../../src/contract/samples/agents.ts'

/** A backend with as many agents as this product will ever be asked to list. */
export const manyAgents = Array.from({ length: 500 }, (_, number) => {
  const agent = sampleAgents[number % sampleAgents.length]
  return { ...agent, id: `agent-${number}`, code: `agent_${number}`, name: `${agent?.name} ${number}` }
})

/** As a user types, in ms between two keys. */
const keys = { delay: 80 }

/** All of them on the screen, before anything is typed. */
export async function openManyAgents(page: Page, origin = ''): Promise<void> {
  await page.route('**/api/v1/agents/', (route) => route.fulfill({ json: manyAgents }))
  await page.goto(`${origin}/agents`)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Into a word, out of it again, and into nothing: the list shrinks, grows and ends. */
export async function searchAgents(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  await search.focus()
  await search.pressSequentially('counter 49', keys)
  await expect(page.getByText(/^[1-9]\d? of 500 agents$/)).toBeVisible()
  for (let back = 0; back < 10; back++) await search.press('Backspace', keys)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  await search.pressSequentially('zzz', keys)
  await expect(page.getByText('0 of 500 agents')).toBeVisible()
  for (let back = 0; back < 3; back++) await search.press('Backspace', keys)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  await page.waitForTimeout(300)
}

import { expect, type Page } from 'playwright/test'
import { sampleAgents } from '../../src/contract/samples/agents.ts'

export const manyAgents = Array.from({ length: 500 }, (_, number) => {
  const agent = sampleAgents[number % sampleAgents.length]
  return { ...agent, id: `agent-${number}`, code: `agent_${number}`, name: `${agent?.name} ${number}` }
})

/** ms between two keys */
const typing = { delay: 80 }

export async function openManyAgents(page: Page, origin = ''): Promise<void> {
  await page.route('**/api/v1/agents/', (route) => route.fulfill({ json: manyAgents }))
  await page.goto(`${origin}/agents`)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Types and deletes a query with matches and one without. */
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
  await page.waitForTimeout(300)
}

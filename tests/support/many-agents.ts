import { expect, type Page } from 'playwright/test'
import { builtInAgents } from '#domain/agents/agent-types.ts'

export const manyAgents = Array.from({ length: 500 }, (_, number) => {
  const agent = builtInAgents[number % builtInAgents.length]
  return { ...agent, id: `agent-${number}`, code: `agent_${number}`, name: `${agent?.name} ${number}` }
})

export async function openManyAgents(page: Page, origin = ''): Promise<void> {
  await page.route('**/api/v1/agents/', (route) => route.fulfill({ json: manyAgents }))
  await page.goto(`${origin}/agents`)
  await expect(page.getByText('500 of 500 agents')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

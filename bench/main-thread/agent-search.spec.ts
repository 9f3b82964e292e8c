import { expect, test } from '../../tests/support/fixtures.ts'
import { openManyAgents } from '../../tests/support/many-agents.ts'
import { searchAgents } from '../search-agents.ts'
import { measureLongTasks } from './long-tasks.ts'

test('Typing in the search over 500 agents causes no task over 50 ms', async ({ signedIn: page }) => {
  test.setTimeout(120_000)
  await openManyAgents(page)
  const tasks = await measureLongTasks(
    page,
    () => searchAgents(page),
    () => page.waitForTimeout(500),
  )
  expect(tasks, 'tasks over 50 ms').toEqual([])
})

import type { Page } from 'playwright/test'

export const openHistory = (page: Page) => page.getByRole('link', { name: 'History', exact: true }).click()

export const runs = (page: Page) => page.getByRole('list', { name: 'Runs' }).getByRole('listitem')

export const findRun = (page: Page, name: string) => runs(page).filter({ hasText: name })

/** Returns the status of each run in the history; the newest run is first. A run with a result shows the result instead. */
export function readHistoryStatuses(page: Page): Promise<string[]> {
  return runs(page).evaluateAll((rows) =>
    rows.map((row) => {
      const texts = [...row.querySelectorAll('span')].map((it) => it.textContent)
      const statuses = [
        'Waiting',
        'Sending',
        'Needs sign-in',
        'Needs quota',
        'Not confirmed',
        'Waiting for agent',
        'Failed',
      ]
      return statuses.find((status) => texts.includes(status)) ?? 'Done'
    }),
  )
}

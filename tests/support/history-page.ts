import type { Page } from 'playwright/test'

export const openHistory = (page: Page) => page.getByRole('link', { name: 'History', exact: true }).click()

export const runs = (page: Page) => page.getByRole('list', { name: 'Runs' }).getByRole('listitem')

export const runOf = (page: Page, name: string) => runs(page).filter({ hasText: name })

/** Reads the list in the history; the newest run is first. */
export function readHistoryRows(page: Page): Promise<{ name: string; status: string }[]> {
  return runs(page).evaluateAll((rows) =>
    rows.map((row) => {
      const texts = [...row.querySelectorAll('p, .mantine-Badge-label')].map((it) => it.textContent)
      const statuses = [
        'Waiting',
        'Sending',
        'Done',
        'Needs sign-in',
        'Needs quota',
        'Not confirmed',
        'Waiting for agent',
        'Failed',
      ]
      return {
        name: texts.at(-1)?.split(' · ').at(-1) ?? '',
        status: statuses.find((status) => texts.includes(status)) ?? '?',
      }
    }),
  )
}

import type { Page } from 'playwright/test'

export const openHistory = (page: Page) => page.getByRole('link', { name: 'History', exact: true }).click()

export const runs = (page: Page) => page.getByRole('list', { name: 'Runs' }).getByRole('listitem')

export const runOf = (page: Page, name: string) => runs(page).filter({ hasText: name })

import type { Page } from 'playwright/test'
import { table, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { makeUserData, signUp } from '../support/users.ts'

const drawer = (page: Page) => page.getByRole('dialog')
const position = (page: Page) => drawer(page).getByRole('status').filter({ hasText: / of / })
const verdict = (page: Page, name: string) =>
  drawer(page).getByRole('button', { name, exact: true, pressed: true })

/** Keys work when the result is shown: nothing is judged unseen. */
async function decide(page: Page, key: 'r' | 'w' | 'e'): Promise<void> {
  await expect(drawer(page).getByRole('button', { name: 'Wrong', exact: true })).toBeVisible()
  await page.keyboard.press(key)
}

test('A batch is reviewed by key, one row after the other', async ({ page }) => {
  await signUp(page, makeUserData())
  await seedBatch(page, { id: 'seeded', name: 'Shelf', count: 6 })
  await page.goto('/batches/seeded')
  await tableRows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(position(page)).toHaveText('1 of 6')

  await decide(page, 'r')
  await expect(position(page)).toHaveText('2 of 6')
  await decide(page, 'w')
  await expect(position(page)).toHaveText('3 of 6')
  await page.keyboard.press('k')
  await expect(position(page)).toHaveText('2 of 6')
  await expect(verdict(page, 'Wrong')).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(position(page)).toHaveText('1 of 6')
  await expect(verdict(page, 'Right')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(position(page)).toHaveText('3 of 6')

  await decide(page, 'e')
  const correction = page.getByRole('dialog', { name: 'What is right?' })
  const total = correction.getByRole('textbox', { name: 'Total' })
  await total.fill('8')
  // While the user types, letters are text.
  await total.press('j')
  await correction.getByRole('button', { name: 'Save correction' }).click()
  await expect(correction).toHaveCount(0)
  await expect(position(page)).toHaveText('4 of 6')

  await drawer(page).getByRole('checkbox', { name: 'Only unreviewed' }).check()
  await expect(position(page)).toHaveText('1 of 3')
  await decide(page, 'r')
  await expect(position(page)).toHaveText('1 of 2')
  await drawer(page).getByRole('checkbox', { name: 'Only unreviewed' }).uncheck()
  await expect(position(page)).toHaveText('5 of 6')

  await drawer(page).getByRole('switch', { name: 'Next after a verdict' }).uncheck()
  await decide(page, 'w')
  await expect(verdict(page, 'Wrong')).toBeVisible()
  await expect(position(page)).toHaveText('5 of 6')
  await expect(verdict(page, 'Wrong')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(table(page).getByText(/^(Right|Wrong)$/)).toHaveText([
    'Right',
    'Wrong',
    'Wrong',
    'Right',
    'Wrong',
  ])
})

import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures.ts'
import {
  createObjectCounterRun,
  openReview,
  openSeededHistory,
  postReviews,
} from '../support/reviews-page.ts'
import { readStoredKeys } from '../support/run-store.ts'
import { createUserData, signUp } from '../support/users.ts'

test.beforeEach(async ({ page }) => {
  await signUp(page, createUserData())
})

test('Signing out asks before it removes reviews that were not sent', async ({ page }) => {
  await openSeededHistory(page, [createObjectCounterRun(1)])
  await page.route('**/api/v1/reviews', (route) => route.abort('connectionreset'))
  const review = await openReview(page, 'run-0001')
  await review.getByRole('button', { name: 'Right' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(dialog).toContainText('One review is not on the server yet. Signing out removes it.')
  await dialog.getByRole('button', { name: 'Sign out and remove it' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => readStoredKeys(page)).toEqual([])
})

test('Shows how many reviewed results were right, and exports the reviews', async ({ page }) => {
  const review = (number: number, verdict: string) => ({
    run_id: `run-${number}`,
    verdict,
    agent_code: 'object-counter',
  })
  await postReviews(
    page,
    Array.from({ length: 4 }, (_, index) => review(index, 'right')),
  )
  const card = page.getByRole('region', { name: 'Object Counter', exact: true })
  await page.goto('/agents')
  await expect(card).toContainText('4 reviewed')
  await postReviews(page, [review(4, 'wrong')])
  await page.goto('/agents')
  await expect(card).toContainText('80% of 5 reviewed were right')
  await expect(card).toContainText('The 95% interval is 38% to 96%.')
  await expect(page.getByRole('region', { name: 'Text Extractor', exact: true })).not.toContainText(
    'reviewed',
  )

  await page.goto('/test')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
  await expect(page.getByText('80% of 5 reviewed were right')).toBeVisible()

  await page.goto('/settings')
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
  await expect(reviews).toContainText('5 results reviewed: 4 right, 1 wrong.')
  const downloading = page.waitForEvent('download')
  await reviews.getByRole('button', { name: 'Export as JSON Lines' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^reviews-\d{4}-\d\d-\d\d\.jsonl$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { run_id: string }).run_id)).toEqual([
    'run-0',
    'run-1',
    'run-2',
    'run-3',
    'run-4',
  ])
})

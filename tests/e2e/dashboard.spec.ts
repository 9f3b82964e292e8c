import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { seedRuns, typicalRuns } from '../support/seed-runs.ts'
import { createUserData, signUp } from '../support/users.ts'

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name })
const done = { name: 'Done:' }

async function openDashboardWithRuns(page: Page): Promise<void> {
  await signUp(page, createUserData())
  await seedRuns(page, typicalRuns)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Recent runs' })).toBeVisible()
}

test('Shows the newest runs with their answers and opens them', async ({ page }) => {
  await openDashboardWithRuns(page)
  const runs = page.getByRole('list', { name: 'Recent runs' }).getByRole('listitem')
  await expect(runs).toHaveCount(6)
  await expect(runs.first()).toContainText('UN3481 · No match · 97%')
  const countLoadedImages = () =>
    runs.evaluateAll((rows) => rows.filter((row) => row.querySelector('img')?.naturalWidth).length)
  await expect.poll(countLoadedImages).toBe(6)
  await runs.filter({ hasText: '11 objects' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/history\?run=/)
  await expect(page.getByRole('heading', { level: 2, name: '11 objects' })).toBeVisible()
  await page.goBack()
  await page.getByRole('region', { name: 'Recent runs' }).getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/history$/)
})

test('Shows the runs of this device while the server does not respond', async ({ page }) => {
  await openDashboardWithRuns(page)
  await page.route(/\/api\/v1\/(organizations|trial|analytics)/, () => undefined)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Recent runs' }).getByRole('listitem')).toHaveCount(6)
})

test('Shows what is waiting and what has failed, with one action', async ({ page }) => {
  await openDashboardWithRuns(page)
  const card = page.getByRole('region', { name: 'Not sent yet' })
  await expect(card.getByRole('heading', { name: '1 waiting · 1 failed' })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(1)
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text: 'HARBOUR' } }))
  await card.getByRole('button', { name: 'Retry failed' }).click()
  await expect(card).toHaveCount(0)
  await expect(
    page.getByRole('list', { name: 'Recent runs' }).getByText('HARBOUR', { exact: true }).first(),
  ).toBeVisible()
})

test('A new account has first steps, which are ticked when they are done', async ({ page }) => {
  await signUp(page, createUserData())
  await expect(steps(page).getByText('0 of 3 done')).toBeVisible()
  await page.getByRole('link', { name: 'Run a sample' }).click()
  await expect(page.getByRole('region', { name: 'Extracted text' })).toBeVisible({ timeout: 45_000 })

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(step(page, 'Run a sample').getByRole('img', done)).toBeVisible()
  await expect(steps(page).getByText('1 of 3 done')).toBeVisible()
  const agents = page.getByRole('region', { name: 'Agents used this month' })
  await expect(agents.getByRole('listitem')).toHaveText(['Text Extractor 1'])

  await page.getByRole('link', { name: 'Take a photo' }).click()
  await expect(page.getByRole('tab', { name: 'Use Camera' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an API key' }).click()
  await page.getByLabel('Key name').fill('Production')
  await page.getByRole('button', { name: 'Create Key' }).click()
  await expect(page.getByText('API Key Created Successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(step(page, 'Create an API key').getByRole('img', done)).toBeVisible()
  await expect(step(page, 'Take a photo').getByRole('img', done)).toHaveCount(0)

  const photo = typicalRuns.filter(({ image }) => image.startsWith('captured-')).slice(-1)
  await seedRuns(
    page,
    photo.map((run) => ({ ...run, batchId: 'series' })),
  )
  await page.reload()
  await expect(page.getByRole('list', { name: 'Recent runs' })).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

test('The first steps can be dismissed for good', { tag: '@slow' }, async ({ page }) => {
  await signUp(page, createUserData())
  await steps(page).getByRole('button', { name: 'Dismiss the first steps' }).click()
  await expect(steps(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Run an agent on an image, and its result appears here.')).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

test('Looking at the dashboard does not reveal the demo key', async ({ page }) => {
  await signUp(page, createUserData())
  await expect(steps(page)).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('Your demo key')).toBeVisible()
})

test('Without numbers of the server, the agents are counted on this device', { tag: '@slow' }, async ({
  page,
}) => {
  await page.route('**/monthly-stats', (route) => route.fulfill({ json: { api_calls_this_month: 7 } }))
  await openDashboardWithRuns(page)
  const agents = page.getByRole('region', { name: 'Agents used this month' })
  await expect(agents.getByText('Counted on this device.')).toBeVisible()
  await expect(agents.getByRole('listitem').filter({ hasText: 'Counter' })).toHaveText('Counter 1')
})

for (const hasRuns of [false, true]) {
  test(`Fills a screen of 1440x900 ${hasRuns ? 'with' : 'without'} runs`, { tag: '@slow' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (hasRuns) await openDashboardWithRuns(page)
    else await signUp(page, createUserData())
    const card = page.getByRole('region', { name: 'Recent runs' })
    await expect(card).toBeVisible()
    const box = await card.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
    const aside = await page.getByRole('region', { name: 'Agents used this month' }).boundingBox()
    expect(aside?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0))
  })
}

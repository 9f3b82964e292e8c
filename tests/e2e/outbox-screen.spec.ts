import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { deleteAllRecords, type SeededRun, seedRuns } from '../support/seed-runs.ts'

test.describe.configure({ mode: 'serial' })

test.afterEach(async ({ page }) => deleteAllRecords(page))

const agent = { code: 'object-counter', name: 'Object Counter' }
const hour = 3_600_000
const waiting = { status: 'waiting', nextAttemptAt: Date.now() + hour }
const failed = { status: 'failed', tone: 'error', message: 'The image is too large for this agent.' }

/** A series with two results, one photo that waits and one that has failed, and a single photo that waits. */
async function seedDay(page: Page): Promise<void> {
  await seedBatch(page, { id: 'plates', name: 'Plates', count: 2 })
  const photo = (index: number, rest: Pick<SeededRun, 'state' | 'batchId'>): SeededRun => ({
    agent,
    image: `captured-${1_764_000_000_000 + index}.jpg`,
    age: 1_000,
    ...rest,
  })
  await seedRuns(page, [
    photo(1, { batchId: 'plates', state: waiting }),
    photo(2, { batchId: 'plates', state: failed }),
    photo(3, { state: waiting }),
  ])
}

test('The outbox says what was sent, what waits and what needs a decision', async ({ unopened: page }) => {
  await page.goto('/batches')
  await seedDay(page)
  await page.goto('/batches')
  await page.getByRole('link', { name: 'Outbox', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
  // Online, photos move to another group while they are sent.
  await page.context().setOffline(true)
  // Sent, in progress, waiting and to decide.
  const totals = page.getByRole('region', { name: 'Summary' }).getByRole('definition')
  await expect(totals).toHaveText(['2', '0', '2', '1'])

  const decision = page.getByRole('region', { name: 'Failed: The image is too large for this agent.' })
  await expect(decision).toContainText('1 photo')
  await expect(decision.getByRole('link', { name: /Plates/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sent' }).getByRole('link', { name: /Plates/ })).toContainText(
    '2',
  )

  await decision.getByRole('button', { name: 'Try again' }).click()
  await expect(decision).toHaveCount(0)
  await expect(totals).toHaveText(['2', '0', '3', '0'])
  await page.getByRole('link', { name: /Single photos/ }).click()
  await expect(page).toHaveURL(/\/history\?show=waiting$/)
})

test('A network with its own sign-in page is named, and its page opens in a new tab', async ({
  unopened: page,
}) => {
  const portal = { contentType: 'text/html', body: '<html><h1>Welcome to our Wi-Fi</h1></html>' }
  let isSignedIn = false
  await page.context().route('**/api/**', (route) => (isSignedIn ? route.fallback() : route.fulfill(portal)))
  await page.goto('/batches')
  await seedDay(page)
  await page.goto('/batches/outbox')
  const notice = page.getByRole('status').filter({ hasText: 'This network asks you to sign in first' })
  await expect(notice).toBeVisible()
  const popup = page.waitForEvent('popup')
  await notice.getByRole('link', { name: 'Open its page (new tab)' }).click()
  const opened = await popup
  await expect(opened.getByRole('heading', { name: 'Welcome to our Wi-Fi' })).toBeVisible()
  isSignedIn = true
  await opened.close()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(notice).toHaveCount(0)
})

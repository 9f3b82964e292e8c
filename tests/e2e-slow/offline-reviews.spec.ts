import type { Browser, BrowserContext, Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  createObjectCounterRun,
  fetchReviews,
  openReview,
  openSeededHistory,
  readReviewStates,
  seedReviews,
} from '../support/reviews-page.ts'
import type { SeededCompletedRun } from '../support/seed-completed-runs.ts'
import { createUserData, signInWithForm, signUp, type TestUser } from '../support/users.ts'

let user: TestUser

test.beforeEach(async ({ page }) => {
  user = createUserData()
  await signUp(page, user)
})

/** Takes the page offline when all its code is loaded. The state `networkidle` is only reached once after each navigation. */
async function goOffline(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' })
  await page.context().setOffline(true)
}

test('200 reviews made offline reach the server exactly once, with their corrections', async ({ page }) => {
  test.slow()
  const runs = Array.from({ length: 200 }, (_, index) => createObjectCounterRun(index))
  await openSeededHistory(page, runs)
  // Most reviews are those of an earlier visit, and three are made now.
  await page.route('**/api/v1/reviews', (route) => route.abort('internetdisconnected'))
  await seedReviews(
    page,
    runs.slice(3).map(({ id, agentCode }, index) => ({
      run_id: id,
      agent_code: agentCode,
      ...(index % 4 === 0
        ? { verdict: 'wrong', correction: { total_objects: index, text: `“${index}” ✓` } }
        : { verdict: 'right' }),
    })),
  )
  await page.reload()
  await openReview(page, 'run-0000')
  await goOffline(page)
  const right = page.getByRole('button', { name: 'Right' })
  const wrong = page.getByRole('button', { name: 'Wrong' })
  await right.click()
  await expect(right).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await openReview(page, 'run-0001')
  await wrong.click()
  await openReview(page, 'run-0002')
  await right.click()
  await wrong.click()
  await expect(right).toHaveAttribute('aria-pressed', 'false')

  let responses = 0
  await page.unroute('**/api/v1/reviews')
  // The first responses are lost, so that their reviews are sent again.
  await page.route('**/api/v1/reviews', async (route) => {
    const response = await route.fetch()
    responses += 1
    return responses <= 2 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect.poll(async () => (await fetchReviews(page)).length, { timeout: 45_000 }).toBe(200)
  const reviews = await fetchReviews(page)
  expect(responses).toBeGreaterThan(2)
  expect(new Set(reviews.map(({ run_id }) => run_id)).size).toBe(200)
  expect(reviews.slice(0, 3)).toMatchObject([
    {
      run_id: 'run-0000',
      verdict: 'right',
      variant_id: 'object-counter-fast',
      model: 'plain-background-counter',
    },
    { run_id: 'run-0001', verdict: 'wrong', correction: null },
    { run_id: 'run-0002', verdict: 'wrong' },
  ])
  for (const [index, review] of reviews.slice(3).entries()) {
    expect(review.verdict).toBe(index % 4 === 0 ? 'wrong' : 'right')
    expect(review.correction).toEqual(index % 4 === 0 ? { total_objects: index, text: `“${index}” ✓` } : null)
  }
  // They are sent once: a later visit sends nothing.
  await expect.poll(async () => new Set(await readReviewStates(page))).toEqual(new Set(['sent']))
  const before = responses
  await page.reload()
  await openReview(page, 'run-0001')
  await expect(wrong).toHaveAttribute('aria-pressed', 'true')
  await page.waitForLoadState('networkidle')
  expect(responses).toBe(before)
})

async function openDevice(
  browser: Browser,
  baseURL: string,
  runs: SeededCompletedRun[],
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInWithForm(page, user)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await openSeededHistory(page, runs)
  return [context, page]
}

test('Two devices that review a result differently: the user sees both and picks', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const runs = [createObjectCounterRun(1), createObjectCounterRun(2)]
  await openSeededHistory(page, runs)
  const [context, tablet] = await openDevice(browser, baseURL ?? '', runs)

  // The tablet is offline while the phone reviews the same results.
  await openReview(tablet, 'run-0001')
  await goOffline(tablet)
  await tablet.getByRole('button', { name: 'Right' }).click()
  await openReview(tablet, 'run-0002')
  await tablet.getByRole('button', { name: 'Right' }).click()
  for (const id of ['run-0001', 'run-0002']) {
    await openReview(page, id)
    await page.getByRole('button', { name: 'Wrong' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Correct it' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Total' }).fill('3')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByRole('insertion').first()).toHaveText('3')
  await expect
    .poll(async () => (await fetchReviews(page)).map(({ correction }) => correction?.total_objects))
    .toEqual([undefined, 3])

  await tablet.context().setOffline(false)
  const conflicts = tablet.getByRole('region', { name: 'Different reviews' })
  await expect(conflicts.getByRole('heading')).toHaveText('2 reviews differ')
  const card = await conflicts.boundingBox()
  const next = await tablet.getByRole('region', { name: 'Run', exact: true }).boundingBox()
  expect((next?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0), 'the gap').toBeGreaterThan(12)
  const shown = tablet.getByRole('region', { name: 'Review', exact: true }).getByRole('alert')
  await expect(shown).toContainText('This device: Right')
  await expect(shown).toContainText('Other device: Wrong: 3 objects')
  expect((await fetchReviews(page)).map(({ verdict }) => verdict)).toEqual(['wrong', 'wrong'])

  await shown.getByRole('button', { name: 'Use the other one' }).click()
  await expect(tablet.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true')
  await expect(conflicts.getByRole('heading')).toHaveText('1 review differs')
  await conflicts.getByRole('button', { name: 'Keep this one' }).click()
  await expect(conflicts).toHaveCount(0)
  await expect
    .poll(async () => (await fetchReviews(page)).map(({ verdict }) => verdict))
    .toEqual(['right', 'wrong'])

  // The phone learns of it when it shows the result again.
  await page.reload()
  await openReview(page, 'run-0001')
  await expect(page.getByRole('button', { name: 'Right' })).toHaveAttribute('aria-pressed', 'true')
  await context.close()
})

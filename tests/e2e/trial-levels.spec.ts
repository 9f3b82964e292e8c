import { expect, test } from '../support/fixtures.ts'
import { readRunStore } from '../support/run-store.ts'

const levels = [
  { remaining: 400, total: 1000, says: 'You have 400 requests remaining', word: 'Good' },
  { remaining: 21, total: 100, says: 'You have 21 requests remaining', word: 'Good' },
  {
    remaining: 20,
    total: 100,
    says: "You're running low on trial requests. 20 remaining",
    word: 'Running low',
  },
  {
    remaining: 6,
    total: 100,
    says: "You're running low on trial requests. 6 remaining",
    word: 'Running low',
  },
  { remaining: 5, total: 100, says: 'Only 5 requests left in your trial', word: 'Almost used up' },
  { remaining: 1, total: 100, says: 'Only 1 requests left in your trial', word: 'Almost used up' },
  {
    remaining: 0,
    total: 100,
    says: 'Your trial has expired. All 100 requests have been used.',
    word: 'Expired',
  },
  {
    remaining: 0,
    total: undefined,
    says: 'Your trial has expired. All 1000 requests have been used.',
    word: 'Expired',
  },
]

test('The trial card tells each level in its words, and what to do when nothing is left', async ({
  signedIn: page,
}) => {
  const card = page.getByRole('region', { name: 'Limited Usage' })
  await expect(card.getByText(/requests remaining$/)).toBeVisible()
  for (const { remaining, total, says, word } of levels) {
    await page.route('**/trial/status-api-key', (route) =>
      route.fulfill({
        json: {
          success: true,
          trial_remaining: remaining,
          trial_used: (total ?? 1000) - remaining,
          ...(total === undefined ? {} : { trial_total: total }),
        },
      }),
    )
    await card.getByRole('button', { name: 'Refresh trial usage' }).click()
    await expect(card.getByText(says)).toBeVisible()
    await expect(card.getByText(word, { exact: true })).toBeVisible()
    const expired = card.getByRole('alert')
    if (remaining > 0) await expect(expired).toHaveCount(0)
    else await expect(expired).toContainText('Trial Expired')
    if (remaining === 0)
      await expect(expired).toContainText(
        'Paid options coming soon! Please contact support for early access.',
      )
    await page.unroute('**/trial/status-api-key')
  }
})

test('Shows a skeleton while the trial loads', async ({ signedIn: page }) => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/trial/status-api-key', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status', { name: 'Loading trial usage' })).toBeVisible()
  answer()
  await expect(page.getByText(/^You have \d+ requests remaining$/)).toBeVisible()
})

test('A used-up trial is told in the studio with the way out below it, and nothing is lost', async ({
  studio,
}) => {
  await studio.route('**/api/v1/inference/**', (route) =>
    route.fulfill({
      status: 402,
      json: { error: 'usage_limit_exceeded', message: 'You have used all 10 trial requests.' },
    }),
  )
  await studio.getByRole('button', { name: 'Receipt' }).click()
  await expect(studio.getByRole('alert')).toHaveText(
    'You have used all 10 trial requests.\n\nPlease contact support to upgrade your account.',
    { useInnerText: true },
  )
  await expect(studio.getByText('receipt.jpg', { exact: true })).toBeVisible()
})

test("Shows the backend's message for any other error", async ({ studio }) => {
  await studio.route('**/api/v1/inference/**', (route) =>
    route.fulfill({ status: 418, json: { detail: { message: 'The agent is a teapot.' } } }),
  )
  await studio.getByRole('button', { name: 'Receipt' }).click()
  await expect(studio.getByRole('alert')).toHaveText('The agent is a teapot.')
})

test('Sends one run of a used-up trial for the words of the server, and saves the next ones', async ({
  signedIn,
}) => {
  let sent = 0
  await signedIn.route('**/api/v1/inference/**', (route) => {
    sent += 1
    const json = { error: 'usage_limit_exceeded', message: 'Limit reached.', upgrade_message: 'Write to us.' }
    return route.fulfill({ status: 402, json })
  })
  await signedIn.route('**/trial/status-api-key', (route) =>
    route.fulfill({ json: { success: true, trial_remaining: 0, trial_used: 5, trial_total: 5 } }),
  )
  await signedIn.goto('/test')
  await expect(signedIn.getByText(/^Your trial is used up\./)).toBeVisible()
  await signedIn.getByRole('button', { name: 'Receipt' }).click()
  const alert = signedIn.getByRole('alert')
  await expect(alert).toContainText('Limit reached.')
  await expect(alert).toContainText('Write to us.')
  await signedIn.getByRole('button', { name: 'Choose Different' }).click()
  await signedIn.getByRole('button', { name: 'Receipt' }).click()
  await expect(alert).toContainText('Write to us.')
  await expect(signedIn.getByRole('button', { name: 'Test Again' })).toBeEnabled()
  await expect
    .poll(async () => (await readRunStore(signedIn)).runs.map(({ status }) => status))
    .toEqual(['needs-quota', 'needs-quota'])
  expect(sent).toBe(1)
})

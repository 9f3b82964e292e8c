import { expect, test } from '../support/fixtures.ts'
import { readRunStore } from '../support/run-store.ts'

const levels = [
  { remaining: 400, total: 1000, text: 'You have 400 requests remaining', badge: 'Good' },
  { remaining: 21, total: 100, text: 'You have 21 requests remaining', badge: 'Good' },
  {
    remaining: 20,
    total: 100,
    text: "You're running low on trial requests. 20 remaining",
    badge: 'Running low',
  },
  {
    remaining: 6,
    total: 100,
    text: "You're running low on trial requests. 6 remaining",
    badge: 'Running low',
  },
  { remaining: 5, total: 100, text: 'Only 5 requests left in your trial', badge: 'Almost used up' },
  { remaining: 1, total: 100, text: 'Only 1 requests left in your trial', badge: 'Almost used up' },
  {
    remaining: 0,
    total: 100,
    text: 'Your trial has expired. All 100 requests have been used.',
    badge: 'Expired',
  },
  {
    remaining: 0,
    total: undefined,
    text: 'Your trial has expired. All 1,000 requests have been used.',
    badge: 'Expired',
  },
]

test('The trial card shows each usage level', async ({ signedIn: page }) => {
  const card = page.getByRole('region', { name: 'Limited Usage' })
  await expect(card.getByText(/requests remaining$/)).toBeVisible()
  for (const { remaining, total, text, badge } of levels) {
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
    await expect(card.getByText(text)).toBeVisible()
    await expect(card.getByText(badge, { exact: true })).toBeVisible()
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

test('Shows a skeleton while the trial loads', async ({ unopened: page }) => {
  const response = Promise.withResolvers<void>()
  await page.route('**/trial/status-api-key', async (route) => {
    await response.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status', { name: 'Loading trial usage' })).toBeVisible()
  response.resolve()
  await expect(page.getByText(/^You have [\d,]+ requests remaining$/)).toBeVisible()
})

test('Shows a spent trial and the upgrade hint in the studio, and retains the image', async ({ studio }) => {
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

test('Sends one run when the trial is spent, and saves further ones as pending', async ({ signedIn }) => {
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

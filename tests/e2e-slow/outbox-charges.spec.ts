import { expect, openStudio, test } from '../support/fixtures.ts'
import { findRun, openHistory } from '../support/history-page.ts'
import { createSignPhoto } from '../support/images.ts'
import { uploadPhoto } from '../support/outbox-page.ts'
import { createUserData, signOut, signUp } from '../support/users.ts'

test('Does not retry automatically when a retry may be charged again', async ({ page, browser }) => {
  await signUp(page, createUserData())
  await openStudio(page)
  // Simulates a backend without support for Idempotency-Key.
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const { 'idempotency-support': _, 'idempotency-key': __, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  // The app may have stored the support already, so the stored value is removed too.
  await page.addInitScript(() => localStorage.removeItem('idempotency-support'))
  await page.reload()
  let requests = 0
  await page.route('**/api/v1/inference/**', (route) => {
    requests += 1
    return route.abort('connectionreset')
  })
  await page
    .getByRole('button', { name: 'Choose Different' })
    .or(page.getByText('Drop an image'))
    .first()
    .waitFor()
  await uploadPhoto(page, 'cut.jpg', await createSignPhoto(browser))
  await expect(page.getByRole('status').filter({ hasText: 'Not confirmed' })).toContainText(
    'may already have been charged',
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await openHistory(page)
  await expect(findRun(page, 'cut.jpg')).toContainText('Not confirmed')
  expect(requests).toBe(1)

  await page.unroute('**/api/v1/inference/**')
  await findRun(page, 'cut.jpg').getByRole('link').click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(findRun(page, 'cut.jpg')).toContainText('PHARMACY', { timeout: 45_000 })
  await signOut(page)
})

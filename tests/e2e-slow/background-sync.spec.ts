import { signInToDemo } from '../support/fixtures.ts'
import { expect, installServiceWorker, test } from '../support/installed-app.ts'
import { expectAllDone, openStudioWithObjectCounter, uploadUniqueImage } from '../support/outbox-page.ts'

test('Does not retry in a loop while the server is unreachable', async ({ page }) => {
  await signInToDemo(page)
  await installServiceWorker(page)
  await openStudioWithObjectCounter(page)
  let attempts = 0
  await page.route('**/api/v1/inference/**', (route) => {
    attempts += 1
    return route.abort('connectionrefused')
  })
  await uploadUniqueImage(page, 'waits')
  await expect(page.getByRole('status', { name: 'Waiting' })).toBeVisible()
  // An event that is dispatched at once would cause hundreds of attempts in this time.
  await page.waitForTimeout(3_000)
  // Without the event there are few attempts, because their delays double: at most 1 s, 2 s, 4 s and so on, with jitter.
  expect(attempts).toBeLessThan(8)
})

test('Sends pending runs on a Background Sync event', async ({ page, context, testProxy }) => {
  await signInToDemo(page)
  await installServiceWorker(page)
  await openStudioWithObjectCounter(page)
  // The delay of Retry-After is longer than the test, so only the sync event can cause a retry.
  await page.route('**/api/v1/inference/**', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '600' }, body: 'Bad gateway' }),
  )
  await uploadUniqueImage(page, 'waits')
  await expect(page.getByRole('status', { name: 'Waiting' })).toBeVisible()
  await page.unroute('**/api/v1/inference/**')

  const devtools = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(testProxy.url).origin,
    registrationId: await registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  await expectAllDone(page, ['waits'])
})

import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { createUserData, signUp } from '../support/users.ts'

/** As a newer deployment that was rolled back since. */
async function raiseVersions(page: Page): Promise<void> {
  // A page of the origin without the app, whose connections would block it.
  await page.goto('/api/health/live')
  await page.evaluate(async () => {
    for (const { name = '', version = 1 } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const request = indexedDB.open(name, version + 1)
        request.onsuccess = () => resolve(request.result.close())
        request.onerror = () => reject(request.error)
      })
  })
}

test('After a rollback the app says that its storage belongs to a newer version', { tag: '@slow' }, async ({
  page,
}) => {
  const reason = 'storage belongs to a newer version of this app. Reload the page to get that version.'
  await signUp(page, createUserData())
  await page.goto('/history')
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
  await raiseVersions(page)
  for (const [path, text] of [
    ['/history', `History is off: ${reason}`],
    ['/batches', `Batches are off: ${reason}`],
    ['/batches/outbox', `The outbox is off: ${reason}`],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(text)
  }
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text: 'HELLO' } }))
  await page.goto('/test')
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await createNumberedImage(1) })
  await expect(page.getByText(`Result received, but ${reason}`)).toBeVisible()
})

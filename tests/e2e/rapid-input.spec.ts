import type { Page } from 'playwright/test'
import { isLive, openCamera, shutter } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'

/* A person is quicker than the screen: what they do in the moment between a picture and its answer. */

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const photo = (page: Page) => page.getByText(/^captured-\d+\.jpg$/)

let keys: string[]

test.beforeEach(async ({ studio, context }) => {
  await context.grantPermissions(['camera'])
  keys = []
  await studio.route('**/api/v1/inference/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const text = `ANSWER ${keys.length}`
    await route.fulfill({ json: { text, full_text: text, metadata: { model: 'quick' } } })
  })
  await openCamera(studio)
  await isLive(studio)
})

for (const afterMs of [10, 60, 130]) {
  test(`Who leaves ${afterMs} ms after the shutter finds that photo with its answer, never with the one before`, async ({
    studio,
  }) => {
    await shutter(studio).click()
    await expect(results(studio).getByText('ANSWER 1')).toBeVisible()
    const before = await photo(studio).innerText()
    await studio.waitForTimeout(250)
    await studio.evaluate((ms) => {
      document.querySelector<HTMLElement>('[aria-keyshortcuts="Shift+Enter"]')?.click()
      setTimeout(() => document.querySelector<HTMLElement>('nav a[href="/"]')?.click(), ms)
    }, afterMs)
    await expect(studio.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect.poll(() => keys.length).toBe(2)
    await studio.getByRole('link', { name: 'Test Studio' }).first().click()
    await expect(photo(studio)).toBeVisible()
    await expect(photo(studio)).not.toHaveText(before)
    await expect(results(studio).getByText('ANSWER 1')).toHaveCount(0)
    await expect(results(studio).getByText(/ANSWER 2|Choose Test Again/)).toBeVisible()
    if (afterMs > 10) await expect(results(studio).getByText('ANSWER 2')).toBeVisible()
  })
}

test('Two quick presses on Test Again, or on a recent photo, are one run', async ({ studio }) => {
  await shutter(studio).click()
  await expect(results(studio).getByText('ANSWER 1')).toBeVisible()
  const again = studio.getByRole('button', { name: 'Test Again' })
  await again.evaluate((it) => {
    const button = it as HTMLElement
    button.click()
    button.click()
  })
  await expect(results(studio).getByText('ANSWER 2')).toBeVisible()
  const recent = studio.getByRole('region', { name: 'Recently Captured' }).getByRole('button').first()
  await recent.evaluate((it) => {
    const button = it as HTMLElement
    button.click()
    button.click()
  })
  await expect(results(studio).getByText('ANSWER 3')).toBeVisible()
  await studio.waitForTimeout(500)
  expect(new Set(keys).size).toBe(3)
})

test('A screen reader hears each of several quick answers', async ({ studio }) => {
  await shutter(studio).click()
  await expect(results(studio).getByText('ANSWER 1')).toBeVisible()
  const heard = await results(studio)
    .getByRole('status')
    .first()
    .evaluateHandle((status) => {
      const texts: string[] = []
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) texts.push(node.textContent ?? '')
      }).observe(status, { childList: true, subtree: true })
      return texts
    })
  for (const shot of [2, 3]) {
    await studio.waitForTimeout(250)
    await shutter(studio).click()
    await expect(results(studio).getByText(`ANSWER ${shot}`)).toBeVisible()
  }
  const texts = await heard.jsonValue()
  expect(texts.filter((text) => text.startsWith('Result ready'))).toHaveLength(2)
})

import type { Page } from 'playwright/test'
import { expectLive, openCamera, shutter, waitForShutterDebounce } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const photo = (page: Page) => page.getByText(/^captured-\d+\.jpg$/)

let keys: string[]

test.beforeEach(async ({ studio, context }) => {
  await context.grantPermissions(['camera'])
  keys = []
  await studio.route('**/api/v1/inference/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const text = `RESULT ${keys.length}`
    await route.fulfill({ json: { text, full_text: text, metadata: { model: 'quick' } } })
  })
  await openCamera(studio)
  await expectLive(studio)
})

for (const afterMs of [10, 60, 130]) {
  test(`Shows the last photo with its own result after leaving ${afterMs} ms after the shutter`, async ({
    studio,
  }) => {
    await shutter(studio).click()
    await expect(results(studio).getByText('RESULT 1').first()).toBeVisible()
    const before = await photo(studio).innerText()
    await waitForShutterDebounce(studio)
    await studio.evaluate((ms) => {
      document.querySelector<HTMLElement>('[aria-keyshortcuts="Shift+Enter"]')?.click()
      setTimeout(() => document.querySelector<HTMLElement>('nav a[href="/"]')?.click(), ms)
    }, afterMs)
    await expect(studio.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect.poll(() => keys.length).toBe(2)
    await studio.getByRole('link', { name: 'Test Studio' }).first().click()
    await expect(photo(studio)).toBeVisible()
    await expect(photo(studio)).not.toHaveText(before)
    await expect(results(studio).getByText('RESULT 1')).toHaveCount(0)
    await expect(
      results(studio)
        .getByText(/RESULT 2|Select Test Again/)
        .first(),
    ).toBeVisible()
    if (afterMs > 10) await expect(results(studio).getByText('RESULT 2').first()).toBeVisible()
  })
}

test('A double click on Test Again or on a recent photo starts one run', async ({ studio }) => {
  await shutter(studio).click()
  await expect(results(studio).getByText('RESULT 1').first()).toBeVisible()
  const again = studio.getByRole('button', { name: 'Test Again' })
  await expect(again).toBeEnabled()
  await again.evaluate((it) => {
    const button = it as HTMLElement
    button.click()
    button.click()
  })
  await expect(results(studio).getByText('RESULT 2').first()).toBeVisible()
  const recent = studio.getByRole('region', { name: 'Recently Captured' }).getByRole('button').first()
  await recent.evaluate((it) => {
    const button = it as HTMLElement
    button.click()
    button.click()
  })
  await expect(results(studio).getByText('RESULT 3').first()).toBeVisible()
  await again.click()
  await expect(results(studio).getByText('RESULT 4').first()).toBeVisible()
  expect(new Set(keys).size).toBe(4)
})

test('Test Again runs the image as soon as its result is shown', async ({ studio }) => {
  await studio.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')?.innerText.includes('RESULT 1')) return
      observer.disconnect()
      const buttons = [...document.querySelectorAll<HTMLElement>('button')]
      buttons.find(({ innerText }) => innerText === 'Test Again')?.click()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await shutter(studio).click()
  await expect(results(studio).getByText('RESULT 2').first()).toBeVisible()
})

test('Announces each of several quick results', async ({ studio }) => {
  await shutter(studio).click()
  await expect(results(studio).getByText('RESULT 1').first()).toBeVisible()
  const announcements = await results(studio)
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
    await waitForShutterDebounce(studio)
    await shutter(studio).click()
    await expect(results(studio).getByText(`RESULT ${shot}`).first()).toBeVisible()
  }
  const texts = await announcements.jsonValue()
  expect(texts.filter((text) => text.startsWith('Result ready'))).toHaveLength(2)
})

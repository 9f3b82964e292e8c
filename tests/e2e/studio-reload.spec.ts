import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { waitUntilSaved } from '../support/run-store.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })

async function upload(page: Page): Promise<void> {
  const buffer = await createNumberedImage(1)
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer })
}

const answer = { text: 'RESULT 1', full_text: 'RESULT 1' }

test.describe('A reload', () => {
  test('during a run shows the run, and its result when it arrives', async ({ studio: page }) => {
    const first = Promise.withResolvers<void>()
    const isAnswering = Promise.withResolvers<void>()
    await page.route('**/api/v1/inference/**', () => first.resolve(), { times: 1 })
    await upload(page)
    await expect(results(page)).toContainText('Analyzing image...')
    await first.promise
    await page.route('**/api/v1/inference/**', async (route) => {
      await isAnswering.promise
      await route.fulfill({ json: answer })
    })
    await page.reload()
    await expect(page.getByRole('img', { name: 'receipt.jpg' }).first()).toBeVisible()
    await expect(results(page)).toContainText('Analyzing image...')
    isAnswering.resolve()
    await expect(results(page)).toContainText('RESULT 1')
    await expect(page.getByText('New result')).toHaveCount(0)
  })

  test('after a run shows the result, but not in another tab, and not after Choose Different', async ({
    studio: page,
    context,
  }) => {
    let sent = 0
    await page.route('**/api/v1/inference/**', (route) => {
      sent += 1
      return route.fulfill({ json: answer })
    })
    await upload(page)
    await expect(results(page)).toContainText('RESULT 1')
    await waitUntilSaved(page)
    await page.reload()
    await expect(results(page)).toContainText('RESULT 1')

    const otherTab = await context.newPage()
    await otherTab.goto('/test')
    await expect(otherTab.getByText(/^Add an image and the agent/)).toBeVisible()
    await otherTab.close()

    await page.getByRole('button', { name: 'Choose Different' }).click()
    await page.reload()
    await expect(page.getByText(/^Add an image and the agent/)).toBeVisible()
    await expect(results(page)).not.toContainText('RESULT 1')
    expect(sent).toBe(1)
  })
})

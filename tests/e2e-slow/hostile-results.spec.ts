import type { Page } from 'playwright/test'
import { createHostileResult } from '#domain/results/fixtures/create-hostile-result.ts'
import { sampleResults } from '#domain/results/fixtures/results.ts'
import { expect, test } from '../support/fixtures.ts'
import { createSignPhoto } from '../support/images.ts'

// The `studio` fixture fails on requests to other hosts and on console errors such as CSP violations.

async function runAgent(studio: Page, agent: RegExp, result: object): Promise<void> {
  await studio.route('**/api/v1/inference/**', (route) => route.fulfill({ json: result }))
  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: agent }).click()
  const buffer = await createSignPhoto(studio.context().browser()!)
  await studio.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
}

test('Shows hostile markup as text', async ({ studio }) => {
  const title = await studio.title()
  const { every } = sampleResults.find(({ code }) => code === 'object-counter')!
  await runAgent(studio, /^Object Counter/, createHostileResult(every))
  const results = studio.getByRole('region', { name: 'Results' })
  await expect(results.getByText('<img src="https://evil.example/x.png"').first()).toBeVisible()
  await expect(results.getByText('invoice[U+202E]fdp.exe').first()).toBeVisible()
  await results
    .getByRole('button', { name: /^Show all \(\d+\)$/ })
    .first()
    .click()
  await results.getByRole('tab', { name: 'Raw JSON' }).click()
  await expect(results.getByRole('region', { name: 'Raw JSON' })).toContainText('__proto__')
  await expect(results.locator('a, img[src^="http"], iframe, script')).toHaveCount(0)
  expect(await studio.title()).toBe(title)
})

test('Shows five megabytes of text', async ({ studio }) => {
  await runAgent(studio, /^Text Extractor/, { text: 'sign text '.repeat(500_000) })
  const results = studio.getByRole('region', { name: 'Results' })
  await results.getByRole('button', { name: 'Show all (4,999,999 characters)' }).click()
  await expect(results.getByRole('button', { name: /^Show all/ })).toHaveCount(0)
  await results.getByRole('tab', { name: 'Raw JSON' }).click()
  await expect(results.getByRole('region', { name: 'Raw JSON' })).toBeVisible()
})

test('Shows the raw result when the viewers cannot be loaded', async ({ page, studio }) => {
  await page.route('**/full-result-*.js', (route) => route.abort())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.reload()
  // The page reloads once, because a deployment may have removed the chunk.
  await expect.poll(() => loads).toBe(2)
  await runAgent(studio, /^Counter/, { total_count: 3 })
  await expect(studio.getByRole('region', { name: 'Raw JSON' })).toContainText('"total_count": 3')
})

test('Shows any JSON unchanged in the raw view', async ({ studio }) => {
  for (const result of [
    { total_count: 3, metadata: 'strange', variant_model: 7, processing_time_ms: 'long' },
    [{ name: 'apple', count: 2 }],
  ]) {
    await runAgent(studio, /^Counter/, result)
    const results = studio.getByRole('region', { name: 'Results' })
    await expect(results.getByText('Model: Unknown')).toBeVisible()
    await results.getByRole('tab', { name: 'Raw JSON' }).click()
    const raw = await results.getByRole('region', { name: 'Raw JSON' }).innerText()
    expect(JSON.parse(raw)).toEqual(result)
    await studio.unroute('**/api/v1/inference/**')
    await studio.getByRole('button', { name: 'Choose Different' }).click()
  }
})

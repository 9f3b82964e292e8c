import type { Page } from 'playwright/test'
import { createTextZoom } from '../support/accessibility.ts'
import { tableRows } from '../support/batch-page.ts'
import { createDiscImage } from '../support/discs.ts'
import { expect, test } from '../support/fixtures.ts'
import { datasetId, datasetItems, evaluationId } from '../support/screen-states/evaluation-report.ts'
import { mockEvaluationApi } from '../support/screen-states/evaluation-states.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { type SeededRun, seedRuns, typicalRuns } from '../support/seed-runs.ts'
import { createUserData, signUp } from '../support/users.ts'

for (const viewport of [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
]) {
  test(`On a phone of ${viewport.width}x${viewport.height} the demo can be opened without scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    for (const name of ['Sign in', 'Use demo account'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    for (const name of ['Email', 'Password'])
      await expect(page.getByLabel(name, { exact: true })).toBeInViewport({ ratio: 1 })
  })
}

test('The shadows of the illustration on the login screen are not cut off', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('img', { name: /^A photo of hex nuts/ })).toHaveCSS('overflow', 'visible')
})

test('On a phone in landscape, a count is corrected beside its image', async ({ page }) => {
  await signUp(page, createUserData())
  const objects = [40, 150, 260].map((x) => ({ x, y: 110, width: 80, height: 80 }))
  const review = await showCount(page, { total_count: 3, objects })
  await page.setViewportSize({ width: 844, height: 390 })
  await review.getByRole('button', { name: 'Wrong' }).click()
  await review.getByRole('button', { name: 'Correct it' }).click()
  const dialog = page.getByRole('dialog', { name: 'What is right?' })
  for (const part of [
    dialog.getByRole('textbox', { name: 'Total' }),
    dialog.getByRole('button', { name: /^Object, 3 of 3/ }),
    dialog.getByRole('button', { name: 'Add object' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
})

test('On a phone in landscape, runs and the image of a run are on the first screen', {
  tag: '@slow',
}, async ({ page }) => {
  await signUp(page, createUserData())
  await seedRuns(page, typicalRuns)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/history')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
  const row = page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first()
  await expect(row).toBeInViewport({ ratio: 1 })
  await row.click()
  const review = page.getByRole('region', { name: 'Review', exact: true })
  await expect(review.getByRole('button', { name: 'Right' })).toBeInViewport()
  const image = page.getByRole('region', { name: 'Run', exact: true }).getByRole('img').first()
  await expect(image).toBeVisible()
  // The sticky buttons are over its end.
  await expect(image).toBeInViewport({ ratio: 0.8 })
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(row).toBeInViewport({ ratio: 1 })
})

test('On a phone in landscape, a verdict of an evaluation is on the first screen', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await mockEvaluationApi(page)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/evaluations/${evaluationId}?image=${datasetItems[0]?.id}`)
  const standard = page.getByRole('dialog').getByRole('region', { name: 'Standard' })
  await expect(standard.getByText('Wrong', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(standard.getByRole('img').first()).toBeInViewport({ ratio: 1 })
})

test('On a phone in landscape, the first row of a batch, and what to do without rows, are on the first screen', {
  tag: '@slow',
}, async ({ page }) => {
  await signUp(page, createUserData())
  await page.setViewportSize({ width: 844, height: 390 })
  await seedBatch(page, { id: 'flat', name: 'Shelf 7', count: 3 })
  await page.goto('/batches/flat')
  await expect(tableRows(page).first()).toBeInViewport({ ratio: 0.7 })
  await page.getByRole('searchbox', { name: 'Search results' }).fill('no such row')
  await expect(page.getByRole('button', { name: 'Show all rows' })).toBeInViewport({ ratio: 1 })
})

test('On a phone, the images of a golden set are on the first screen', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await mockEvaluationApi(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/datasets/${datasetId}`)
  const images = page.getByRole('list', { name: 'Images of this set' }).getByRole('listitem')
  await expect(images.nth(2)).toBeInViewport({ ratio: 1 })
  const chooseFiles = page.getByRole('button', { name: 'Choose files' })
  await expect(chooseFiles).toBeHidden()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(chooseFiles).toBeVisible()
})

test('With text of 200 % the pill is short on a phone, and the logo keeps its size', async ({ page }) => {
  await signUp(page, createUserData())
  await seedRuns(
    page,
    typicalRuns.flatMap((run): SeededRun[] => Array.from({ length: 12 }, () => run)),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  const pill = page.getByRole('link', { name: '12 waiting · 12 failed. Open Outbox' })
  await expect(pill).toBeVisible()
  const setTextSize = await createTextZoom(page)
  await setTextSize(200)
  await expect(pill.getByText('24', { exact: true })).toBeVisible()
  await expect(pill.getByText('12 waiting · 12 failed')).toBeHidden()
  const logo = page.getByRole('banner').locator('svg').first()
  const account = page.getByRole('button', { name: /^Account of/ })
  // The header is laid out again after the change.
  await expect(async () => {
    const [left, middle, right] = await Promise.all([logo, pill, account].map((part) => part.boundingBox()))
    if (!left || !middle || !right) throw new Error('A part of the header is not shown.')
    expect(left.width).toBe(28)
    expect(middle.x).toBeGreaterThan(left.x + left.width)
    expect(middle.x + middle.width).toBeLessThanOrEqual(right.x)
  }).toPass()
})

/** Shows a result of Counter. Returns its review. */
async function showCount(page: Page, json: object) {
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json }))
  await page.goto('/test')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Counter/ }).click()
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'discs.jpg', mimeType: 'image/jpeg', buffer: await createDiscImage() })
  const review = page.getByRole('region', { name: 'Review', exact: true })
  await review.getByRole('button', { name: 'Wrong' }).waitFor()
  return review
}

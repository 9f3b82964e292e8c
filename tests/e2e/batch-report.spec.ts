import { findBrokenWords } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { deleteAllRecords, seedRuns } from '../support/seed-runs.ts'

test.describe.configure({ mode: 'serial' })

test.afterEach(async ({ page }) => deleteAllRecords(page))

test('The report of a batch is printed without the shell', async ({ unopened: page }) => {
  await page.goto('/batches')
  await seedBatch(page, { id: 'plates', name: 'Plates of hall 4', count: 3 })
  await seedRuns(page, [
    {
      agent: { code: 'object-counter', name: 'Object Counter' },
      image: 'captured-1764000000000.jpg',
      age: 1_000,
      batchId: 'plates',
      note: 'SN-4711',
      state: { status: 'failed', tone: 'error', message: 'The image is too large for this agent.' },
    },
  ])
  await page.goto('/batches/plates')
  await expect(page.getByText('21 objects in 3 photos')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Report to print' }).click()
  await expect(page.getByRole('heading', { name: 'Plates of hall 4', level: 1 })).toBeVisible()
  await expect(page.getByText('3 of 4 done · 1 failed')).toBeVisible()
  await expect(page.getByText('21 objects in 3 photos')).toBeVisible()
  const photos = page.getByRole('table', { name: 'Photos' }).getByRole('row')
  await expect(photos).toHaveCount(5)
  // There is no review.
  await expect(photos.first().getByRole('columnheader')).toHaveText([
    'No.',
    'Photo',
    'Note or code',
    'Result',
  ])
  const failed = photos.filter({ hasText: 'SN-4711' })
  await expect(failed).toContainText('The image is too large for this agent.')
  await expect(page.getByRole('cell', { name: /^7 objects/ })).toBeVisible()

  for (const width of [1440, 1000, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findBrokenWords(page), `broken at ${width} px`).toEqual([])
  }

  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(photos).toHaveCount(5)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const top = await page.getByRole('heading', { level: 1 }).evaluate((it) => it.getBoundingClientRect().top)
  expect(top).toBeLessThan(60)
})

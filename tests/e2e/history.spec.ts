import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { findRun, openHistory, runs } from '../support/history-page.ts'
import { readRunStore } from '../support/run-store.ts'
import { type SeededRun, seedRuns, typicalRuns } from '../support/seed-runs.ts'
import { blockDatabase } from '../support/storage-faults.ts'
import { createUserData, signUp } from '../support/users.ts'

const phone = { width: 390, height: 844 }

function makeRuns(count: number): SeededRun[] {
  return Array.from({ length: count }, (_, index) => {
    const text = `Words of photo ${index + 1}`
    return {
      agent: { code: 'text-extractor', name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen' },
      image: `photo-${index + 1}.jpg`,
      age: (count - index) * 1000,
      parameter: 'x'.repeat(900),
      state: { status: 'done', completedAt: Date.now(), elapsedMs: 5, summary: text, headline: { text } },
      result: { text },
    }
  })
}

/** Opens the history of a new user with these runs. */
async function openHistoryWith(page: Page, seeds: SeededRun[]): Promise<void> {
  await signUp(page, createUserData())
  await openHistory(page)
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
  await seedRuns(page, seeds)
  await page.reload()
  await expect(runs(page)).toHaveCount(seeds.length)
}

function countInferences(page: Page): { count: number } {
  const requests = { count: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) requests.count += 1
  })
  return requests
}

const run = (page: Page) => page.getByRole('region', { name: 'Run', exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search history' })
const chip = (page: Page, name: string) => page.getByRole('radio', { name })

test('Lists a hundred runs with their images and searches their results', async ({ page }) => {
  await openHistoryWith(page, makeRuns(100))
  const countLoadedImages = () =>
    runs(page).evaluateAll(
      (rows) => rows.filter((row) => (row.querySelector('img')?.naturalWidth ?? 0) > 0).length,
    )
  await expect.poll(countLoadedImages).toBe(100)

  const requests = countInferences(page)
  await search(page).fill('words 42')
  await findRun(page, 'photo-42.jpg').getByRole('link').click()
  await expect(run(page).getByRole('region', { name: 'Extracted text' })).toHaveText(/Words of photo 42/)
  expect(requests.count).toBe(0)

  await search(page).fill('nothing like it')
  await page.getByRole('button', { name: 'Show all runs' }).click()
  await expect(runs(page)).toHaveCount(100)
})

test('Shows the answer and the time in two lines, and photos by their time', { tag: '@slow' }, async ({
  page,
}) => {
  await openHistoryWith(page, typicalRuns)
  await expect(runs(page)).toHaveText([
    /^UN3481 · No match · 97%\d+:\d\d\s[AP]MLabel Reader Validator$/,
    /^Photo, \w+ \d+, \d+:\d\d\s[AP]MWaiting · Counter · The server cannot be reached\.$/,
    /^Photo, \w+ \d+, \d+:\d\d\s[AP]MFailed · Text Extractor · The image is too large/,
    /^11 objects · 60% · may touch.*Counter · hex-nuts\.jpg$/,
    /^HARBOUR TOOLS.*Text Extractor · receipt\.jpg$/,
    /^UN3481 · Match · 89%.*Label Reader Validator · battery-label\.jpg$/,
  ])
  const heights = await runs(page).evaluateAll((rows) => rows.map((row) => row.clientHeight))
  const [failed = 0] = heights.splice(2, 1)
  expect(Math.max(...heights)).toBeLessThan(80)
  // Why it failed may take two lines.
  expect(failed).toBeLessThan(100)

  await findRun(page, '11 objects').getByRole('link').click()
  await expect(run(page).getByRole('heading', { level: 2 })).toHaveText('11 objects')
  await expect(run(page).getByText('May touch', { exact: true })).toBeVisible()
  const top = async (name: RegExp) => (await run(page).getByRole('button', { name }).boundingBox())?.y ?? 0
  const result = await run(page).getByRole('tab', { name: 'Formatted View' }).boundingBox()
  expect(await top(/^Run details$/)).toBeGreaterThan(result?.y ?? Number.POSITIVE_INFINITY)
  await expect(run(page).getByText('hex-nuts.jpg')).toBeHidden()
  await run(page).getByRole('button', { name: 'Run details' }).click()
  await expect(run(page).getByText(/^hex-nuts\.jpg · \d+ × \d+ px · [\d,]+\.\d KB$/)).toBeVisible()
})

test('Filters waiting and failed runs; going back restores the filter and the search', async ({ page }) => {
  await openHistoryWith(page, typicalRuns)
  await expect(page.getByRole('heading', { name: '1 waiting · 1 failed' })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Show runs' }).getByRole('radio')).toHaveCount(3)
  await expect(chip(page, 'All 6')).toBeChecked()
  await chip(page, 'Failed 1').press('Space')
  await expect(page).toHaveURL(/show=failed/)
  await expect(runs(page)).toHaveText([/Failed · Text Extractor/])
  await chip(page, 'Failed 1').press('ArrowLeft')
  await expect(chip(page, 'Waiting 1')).toBeChecked()
  await expect(runs(page)).toHaveText([/Waiting · Counter/])
  await page.goBack()
  await expect(chip(page, 'Failed 1')).toBeChecked()
  await expect(runs(page)).toHaveText([/Failed · Text Extractor/])
  await page.goBack()
  await expect(chip(page, 'All 6')).toBeChecked()

  await search(page).fill('harbour')
  await expect(page).toHaveURL(/q=harbour/)
  await findRun(page, 'receipt.jpg').getByRole('link').click()
  await expect(run(page).getByRole('region', { name: 'Extracted text' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.goBack()
  await expect(search(page)).toHaveValue('harbour')
  await expect(run(page).getByRole('heading', { level: 2 })).toHaveText(/^HARBOUR TOOLS/)
  await expect(page.getByText('1 of 6 runs')).toBeVisible()

  await search(page).fill('')
  await page.goto('/history?show=failed&q=counter')
  await expect(page.getByText('No runs match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all runs' }).click()
  await expect(runs(page)).toHaveCount(6)
  await expect(search(page)).toHaveValue('')
})

test('Runs the same image with the same request again', async ({ page }) => {
  await openHistoryWith(page, typicalRuns)
  await findRun(page, 'UN3481 · Match').getByRole('link').click()
  const sent = page.waitForRequest('**/api/v1/inference/label-reader-validator')
  await run(page).getByRole('button', { name: 'Run again' }).click()
  const body = (await sent).postDataJSON() as { parameter: string; image_data: string }
  expect(body.parameter).toBe('UN3481')
  expect(body.image_data).toMatch(/^data:image\/jpeg;base64,/)
  await expect(chip(page, 'All 7')).toBeChecked()
  await expect(run(page).getByRole('heading', { level: 2 })).toHaveText(/^UN3481 · /, { timeout: 45_000 })
  await expect(runs(page).first().getByRole('link')).toHaveAttribute('aria-current', 'page')
})

test('Opens the image, the result and the setup in the studio, and sends nothing', async ({ page }) => {
  await openHistoryWith(page, typicalRuns)
  const requests = countInferences(page)
  await findRun(page, 'UN3481 · Match').getByRole('link').click()
  await run(page).getByRole('button', { name: 'Open in studio' }).click()
  await expect(page).toHaveURL(/\/test$/)
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue('Label Reader Validator')
  await expect(page.getByRole('textbox', { name: 'Context' })).toHaveValue('UN3481')
  await expect(page.getByText('battery-label.jpg', { exact: true })).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('UN3481 · Match', { exact: true })).toBeVisible()
  expect(requests.count).toBe(0)
  await page.goBack()
  await expect(run(page).getByRole('heading', { level: 2 })).toHaveText('UN3481 · Match')
})

/** Waits until the page no longer scrolls: rows that come into view are laid out after the focus has moved. */
function readSettledScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let last = Number.NaN
    while (last !== scrollY) {
      last = scrollY
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return last
  })
}

test('On a phone a run replaces the list, and going back restores focus and scroll position', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signUp(page, createUserData())
  await page.goto('/history')
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
  await seedRuns(page, makeRuns(60))
  await page.reload()
  const row = findRun(page, 'photo-20.jpg').getByRole('link')
  await row.focus()
  const before = await readSettledScroll(page)
  expect(before).toBeGreaterThan(1000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Words of photo 20' })).toBeFocused()
  await expect(page).toHaveTitle('Words of photo 20 · History · AI Vision Platform')
  await expect(page.getByRole('heading', { level: 2, name: 'Words of photo 20' })).toBeInViewport()

  await page.getByRole('button', { name: 'Run details' }).click()
  const context = page.getByRole('definition').filter({ hasText: 'xxx' })
  const collapsedHeight = (await context.boundingBox())?.height ?? 0
  expect(collapsedHeight).toBeLessThan(120)
  await context.getByRole('button', { name: 'Show all' }).click()
  await expect(context.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect((await context.boundingBox())?.height).toBeGreaterThan(2 * collapsedHeight)

  const expectSamePlace = async () => {
    await expect(page).toHaveTitle('History · AI Vision Platform')
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5)
  }
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expectSamePlace()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 2, name: 'Words of photo 20' })).toBeFocused()
  await page.goBack()
  await expectSamePlace()
})

test('A deleted result can be restored with its image', async ({ page }) => {
  await openHistoryWith(page, typicalRuns)
  await findRun(page, '11 objects').getByRole('link').click()
  await run(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(runs(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(runs(page)).toHaveCount(6)
  await expect.poll(async () => (await readRunStore(page)).runs.length).toBe(6)
  await page.reload()
  await findRun(page, '11 objects').getByRole('link').click()
  await expect(run(page).getByRole('button', { name: 'Run again' })).toBeVisible()
  await expect(run(page).getByRole('heading', { level: 2 })).toHaveText('11 objects')
})

test('A screen that is opened while a run is deleted stays open', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await openHistoryWith(page, typicalRuns)
  await findRun(page, '11 objects').getByRole('link').click()
  const actions = run(page).getByRole('button', { name: 'More actions' })
  await actions.click()
  const blocker = await blockDatabase(context)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await blocker.close()
  await expect(page.getByText('Run deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
})

test('Runs of batches are not in the history', async ({ page }) => {
  const batched = typicalRuns.map((seed): SeededRun => ({ ...seed, batchId: 'batch-1' }))
  await openHistoryWith(page, typicalRuns.slice(0, 1))
  await seedRuns(page, batched)
  await page.reload()
  await expect(chip(page, 'All 1')).toBeChecked()
  await expect(runs(page)).toHaveCount(1)
  // The outbox has the runs of batches too.
  await expect(page.getByRole('link', { name: '1 waiting · 1 failed. Open Outbox' })).toBeVisible()
})

test('On a desktop the end of a long result is reached without the end of the list', {
  tag: '@slow',
}, async ({ page }) => {
  await openHistoryWith(page, makeRuns(60))
  await findRun(page, 'photo-60.jpg').getByRole('link').click()
  const details = run(page).getByRole('button', { name: 'Run details' })
  await details.click()
  await run(page).getByRole('button', { name: 'Show all' }).click()
  await run(page).getByText('Image', { exact: true }).hover()
  // Again, because the details grow while they open.
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(run(page).getByText(/^photo-60\.jpg · /)).toBeInViewport({ timeout: 500 })
  }).toPass()
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { addApiItems, callApi, createApiBatch } from '../support/api-batch.ts'
import { writeImageFolder } from '../support/batch-files.ts'
import {
  countTableRows,
  expectBatchDone,
  openBatches,
  openNewObjectCounterBatch,
  progress,
  table,
  tableRows,
} from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { createUserData, signUp } from '../support/users.ts'

test.describe.configure({ mode: 'serial' })

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-batch-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('Shows what a folder of images costs before it runs, then the results in a table with details', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const shelf = join(folder, 'shelf')
  await writeImageFolder(shelf, 20)
  await signUp(page, createUserData())
  await openNewObjectCounterBatch(page)
  await page.getByLabel('Folder').setInputFiles(shelf)
  await expect(
    page.getByRole('status').filter({ hasText: /^20 images · 20 requests · [\d,]+ left/ }),
  ).toBeVisible()
  await expect(page.getByText('2 files left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Show why' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: /copy of the first.*Same image as/ }),
  ).toBeVisible()
  expect(await fetchChargedCount(page)).toBe(0)

  await page.getByRole('button', { name: 'Run 20 images' }).click()
  await expect(page.getByRole('heading', { name: 'shelf', level: 1 })).toBeVisible()
  await expectBatchDone(page, 20, 120_000)
  expect(await countTableRows(page)).toBe(20)
  await expect(tableRows(page).first()).toContainText('shelf-0001.png')
  await expect(tableRows(page).first()).toContainText(/\d+ objects?/)
  expect(await fetchChargedCount(page)).toBe(20)

  await page.getByRole('searchbox', { name: 'Search results' }).fill('0007')
  await expect.poll(() => countTableRows(page)).toBe(1)
  await page.getByRole('searchbox', { name: 'Search results' }).fill('')
  await table(page).getByRole('button', { name: 'Image' }).click()
  await table(page).getByRole('button', { name: 'Image' }).click()
  await expect(tableRows(page).first()).toContainText('shelf-0020.png')

  await tableRows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(tableRows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: /shelf-0019\.png/ })
  await expect(details).toContainText(/objects?/)
  await details.getByRole('button', { name: 'Next row' }).click()
  await expect(page.getByRole('dialog', { name: /shelf-0018\.png/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(progress(page)).toBeVisible()
})

test('Several images in the studio become a batch of the selected agent', async ({ studio: page }) => {
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
  const images = await Promise.all(
    [3, 4, 5].map(async (count) => ({
      name: `nuts-${count}.png`,
      mimeType: 'image/png',
      buffer: await createNumberedImage(count),
    })),
  )
  await page.getByLabel('Choose an image').setInputFiles(images)
  await expect(page.getByRole('heading', { name: 'New batch', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue('Object Counter')
  await page.getByRole('button', { name: 'Remove nuts-5.png' }).click()
  await expect(page.getByRole('list', { name: 'Chosen images' }).getByRole('listitem')).toHaveText([
    'nuts-3.png',
    'nuts-4.png',
  ])
  await page.getByRole('button', { name: 'Run 2 images' }).click()
  await expectBatchDone(page, 2)
  await expect(tableRows(page)).toHaveText([/nuts-3\.png/, /nuts-4\.png/])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Test Studio', level: 1 })).toBeVisible()
})

test('A batch of the API can be cancelled, and the list is loaded again when the network is back', async ({
  unopened: page,
  app,
}) => {
  const id = await createApiBatch(app, 'To be cancelled')
  await addApiItems(app, id, [5])
  // The counter is too fast to cancel anything, so that the counts are those of a batch with a queue.
  await page.route(`**/api/v1/batches/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const batch = await (await route.fetch()).json()
    const isOpen = batch.cancelled_at === null
    await route.fulfill({
      json: isOpen ? { ...batch, status: 'running', items: { ...batch.items, queued: 2 } } : batch,
    })
  })
  await page.goto(`/batches/${id}`)
  await expectBatchDone(page, 1)
  await page.getByRole('button', { name: 'Cancel the rest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the rest?' })
  await expect(dialog).toContainText('2 images that wait will not be analyzed')
  await dialog.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the rest' })).toHaveCount(0)
  expect(await (await callApi(app, `batches/${id}`)).json()).toMatchObject({ status: 'cancelled' })

  await page.route('**/api/**', (route) => route.abort())
  await openBatches(page)
  await page.reload()
  const card = page.getByRole('region', { name: 'All batches' })
  await expect(card.getByText('Available when you are online again')).toBeVisible()
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(card.getByRole('link', { name: /To be cancelled.*Cancelled/ })).toBeVisible()
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('The actions of a batch, and those of its selected rows, are in one line', { tag: '@slow' }, async ({
    unopened: page,
  }) => {
    let count = 0
    // The first image is rejected; the others stay in progress.
    await page.route('**/api/v1/inference/**', async (route) => {
      count += 1
      if (count === 1) await route.fulfill({ status: 400, json: { message: 'This image is rejected.' } })
    })
    await page.goto('/batches/new')
    await page.getByRole('combobox', { name: 'Vision agent' }).tap()
    await page.getByRole('option', { name: /^Object Counter/ }).tap()
    const files = [3, 4, 5].map(async (number) => ({
      name: `nuts-${number}.png`,
      mimeType: 'image/png',
      buffer: await createNumberedImage(number),
    }))
    await page.getByLabel('Images or ZIP files').setInputFiles(await Promise.all(files))
    await page.getByRole('button', { name: 'Run 3 images' }).click()
    await expectOneLine(page, ['Pause', 'Retry 1 failed', 'Export', 'More actions'])
    for (const row of [0, 1]) await tableRows(page).nth(row).getByRole('checkbox').check()
    await expectOneLine(page, ['Clear selection', 'Run again with…', 'Send 1 now'])
    await page.getByRole('button', { name: 'Run again with…' }).click()
    await expect(page.getByRole('dialog')).toContainText('The results will not differ.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByRole('group', { name: 'Selected rows' })).toHaveCount(0)
  })
})

/** Expects that these buttons have the same vertical center. */
async function expectOneLine(page: Page, names: string[]): Promise<void> {
  const boxes = names.map(async (name) => {
    const button = page.getByRole('button', { name })
    await expect(button).toBeVisible()
    return button.boundingBox()
  })
  const centers = (await Promise.all(boxes)).map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
  expect(Math.max(...centers) - Math.min(...centers), names.join()).toBeLessThanOrEqual(1)
}

test('A batch that is opened again does not look empty while it is read', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await seedBatch(page, { id: 'many', name: 'Many', count: 800 })
  await page.addInitScript(() => {
    const titles: string[] = []
    Object.assign(globalThis, { titles })
    new MutationObserver(() => titles.push(document.title)).observe(document, {
      subtree: true,
      childList: true,
    })
  })
  await page.goto('/batches/many')
  await expectBatchDone(page, 800)
  const titles = await page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles)
  expect([...new Set(titles)].filter((title) => / done/.test(title))).toEqual([
    '800 of 800 done · Many · AI Vision Platform',
  ])
})

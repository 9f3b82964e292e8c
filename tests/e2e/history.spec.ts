import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openHistory, runOf, runs } from '../support/history-page.ts'
import { makeUserData, signUp } from '../support/users.ts'

/** Writes completed runs to IndexedDB. */
async function seedRuns(page: Page, count: number): Promise<void> {
  await page.evaluate(async (runCount) => {
    const canvas = new OffscreenCanvas(64, 48)
    canvas.getContext('2d')?.fillRect(8, 8, 30, 20)
    const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
    const uid = JSON.parse(localStorage.getItem('user') ?? '{}').provider_user_id
    const open = indexedDB.open('vision-runs')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const transaction = database.transaction('records', 'readwrite')
    const records = transaction.objectStore('records')
    for (let index = 1; index <= runCount; index += 1) {
      const id = `${String(index).padStart(12, '0')}-${crypto.randomUUID()}`
      const image = {
        name: `photo-${index}.jpg`,
        type: 'image/jpeg',
        bytes: 9,
        size: { width: 64, height: 48 },
      }
      records.put(
        {
          id,
          idempotencyKey: id,
          createdAt: Date.now() - index * 1000,
          request: { agentCode: 'text-extractor', parameter: 'x'.repeat(900) },
          agent: { name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen', kinds: ['text-extractor'] },
          image,
          attempts: 0,
          isIdempotent: true,
          state: {
            status: 'done',
            completedAt: Date.now(),
            elapsedMs: 5,
            summary: `Words of photo ${index}`,
          },
        },
        `${uid}/run/${id}`,
      )
      records.put(bytes, `${uid}/picture/${id}`)
      records.put(bytes, `${uid}/thumbnail/${id}`)
      records.put({ text: `Words of photo ${index}` }, `${uid}/answer/${id}`)
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, count)
}

test('Lists a hundred runs with their images and searches their results', async ({ page }) => {
  await signUp(page, makeUserData())
  await openHistory(page)
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
  await seedRuns(page, 100)
  await page.reload()
  await expect(runs(page)).toHaveCount(100)
  const countLoadedImages = () =>
    runs(page).evaluateAll(
      (rows) => rows.filter((row) => (row.querySelector('img')?.naturalWidth ?? 0) > 0).length,
    )
  await expect.poll(countLoadedImages).toBe(100)

  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) requests += 1
  })
  await page.getByRole('searchbox', { name: 'Search history' }).fill('words 42')
  await runOf(page, 'photo-42.jpg').getByRole('link').click()
  const run = page.getByRole('region', { name: 'Run', exact: true })
  await expect(run.getByRole('region', { name: 'Extracted text' })).toHaveText(/Words of photo 42/)
  expect(requests).toBe(0)

  await page.getByRole('searchbox', { name: 'Search history' }).fill('nothing like it')
  await page.getByRole('button', { name: 'Show all runs' }).click()
  await expect(runs(page)).toHaveCount(100)
})

test('On a phone a run replaces the list, and going back restores focus and scroll position', async ({
  page,
}) => {
  await signUp(page, makeUserData())
  await openHistory(page)
  await seedRuns(page, 60)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const row = runOf(page, 'photo-20.jpg').getByRole('link')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /^Donau/ })).toBeFocused()
  await expect(page).toHaveTitle(/^Donau.+ · History · AI Vision Platform$/)

  const context = page.getByRole('definition').filter({ hasText: 'xxx' })
  const collapsedHeight = (await context.boundingBox())?.height ?? 0
  expect(collapsedHeight).toBeLessThan(120)
  await context.getByRole('button', { name: 'Show all' }).click()
  await expect(context.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect((await context.boundingBox())?.height).toBeGreaterThan(2 * collapsedHeight)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveTitle('History · AI Vision Platform')
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

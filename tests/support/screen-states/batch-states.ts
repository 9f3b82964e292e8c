import type { Page } from 'playwright/test'
import { openNewObjectCounterBatch, progress, tableRows } from '../batch-page.ts'
import { createNumberedImage } from '../images.ts'
import { deleteAllRecords, seedRuns, typicalRuns } from '../seed-runs.ts'
import type { ScreenState } from './screen-state.ts'

/** Adds ten images, a duplicate and a text file to a new batch. */
async function addImages(page: Page): Promise<void> {
  await page.goto('/batches')
  await openNewObjectCounterBatch(page)
  const files = await Promise.all(
    Array.from({ length: 11 }, async (_, index) => ({
      name: `shelf-${String(index + 1).padStart(2, '0')}.png`,
      mimeType: 'image/png',
      buffer: await createNumberedImage(index % 10),
    })),
  )
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not an image.') }
  await page.getByLabel('Images or ZIP files').setInputFiles([...files, notes])
  await page.getByText('2 files left out.').waitFor()
}

/** Runs a batch in which one image is rejected and one waits. */
async function runBatch(page: Page): Promise<void> {
  let count = 0
  await page.route('**/api/v1/inference/**', async (route) => {
    count += 1
    if (count === 4) return route.fulfill({ status: 400, json: { message: 'This image is rejected.' } })
    const doubts = count % 3 === 0 ? ['objects may touch'] : []
    const confidence = count % 3 === 0 ? 0.6 : 0.97
    const json = { total_count: count, confidence, doubts, metadata: { model: 'plain-background-counter' } }
    return route.fulfill({ json })
  })
  await addImages(page)
  await page.getByLabel('Name').fill('Shelf 7, north wall')
  await page.getByRole('button', { name: 'Run 10 images' }).click()
  await progress(page)
    .filter({ hasText: /^9 of 10 done/ })
    .waitFor()
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  {
    name: 'batches: empty',
    open: async (page) => {
      // Other tests create batches by the API.
      await page.route('**/api/v1/batches', (route) => route.fulfill({ json: [] }))
      await page.goto('/batches')
      await deleteAllRecords(page)
      await page.goto('/batches')
      await page.getByText(/^No batches yet/).waitFor()
    },
  },
  {
    name: 'new batch: empty',
    open: async (page) => {
      await page.goto('/batches')
      await openNewObjectCounterBatch(page)
    },
  },
  { name: 'new batch: images', open: addImages },
  {
    name: 'new batch: first image',
    open: async (page) => {
      await addImages(page)
      await page.getByRole('button', { name: 'Mark one in the first image' }).click()
      await page.getByRole('button', { name: 'Add box' }).click()
      await page.getByText(/around them is stored/).waitFor()
    },
  },
  { name: 'batch', open: runBatch, close: deleteAllRecords },
  {
    name: 'batch: missing rows',
    open: async (page) => {
      await runBatch(page)
      const json = { message: 'The server is busy.' }
      await page.route(/\/batches\/[^/]+$/, (route) =>
        route.request().resourceType() === 'fetch' ? route.fulfill({ status: 500, json }) : route.fallback(),
      )
      await page.reload()
      await page.getByText(/^Only the images of this device are shown/).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'batch: selected rows',
    open: async (page) => {
      await runBatch(page)
      await tableRows(page).nth(1).getByRole('checkbox').check()
      await tableRows(page).nth(2).getByRole('checkbox').check()
    },
    close: deleteAllRecords,
  },
  {
    name: 'batch: run again',
    open: async (page) => {
      await runBatch(page)
      await tableRows(page).nth(1).getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Run again with…' }).click()
      await page.getByText('The results will not differ.').waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'batch: row',
    open: async (page) => {
      await runBatch(page)
      await tableRows(page).nth(1).press('Enter')
      await page.getByRole('dialog').getByRole('tab', { name: 'Formatted View' }).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'batches',
    open: async (page) => {
      const Link = '</api/v1/batches?before=00000000-0000-0000-0000-000000000000>; rel="next"'
      await page.route('**/api/v1/batches', (route) => route.fulfill({ json: [], headers: { Link } }))
      await runBatch(page)
      await page.goto('/batches')
      await page.getByRole('button', { name: 'Show older batches' }).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'batch: report',
    open: async (page) => {
      await runBatch(page)
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Report to print' }).click()
      await page.getByRole('table', { name: 'Photos' }).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'outbox',
    open: async (page) => {
      await page.goto('/batches')
      await seedRuns(page, typicalRuns)
      await page.goto('/batches/outbox')
      await page.getByRole('heading', { name: 'Needs a decision' }).waitFor()
    },
    close: deleteAllRecords,
  },
]

export const batchStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))

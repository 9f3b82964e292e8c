import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { writeImageFolder } from './batch-files.ts'
import { expectBatchDone, openNewObjectCounterBatch } from './batch-page.ts'
import { expectLive, openCamera, shutter } from './camera-page.ts'
import { openSeriesCamera, takePhoto, toolButton } from './capture-page.ts'
import { openStudioWithObjectCounter, uploadUniqueImage } from './outbox-page.ts'
import { waitForRecord } from './run-store.ts'

const baseline = {
  dataset_id: 'set-1',
  dataset_name: 'trace-set',
  evaluation_id: 'evaluation-1',
  candidate: 0,
  name: 'Standard',
  schedule: 'daily',
  hour: 3,
  images: 50,
  tolerance: 0.01,
  threshold: null,
  next_at: null,
  sample: { evaluation_id: 'trace-sample', status: 'paused', problem: 'The trial is used up.' },
  last_check: null,
  problem: 'The trial is used up.',
}

/** What `fillStores` leaves in the browser besides the id of the user. */
export const traceMarkers = [
  'trace-run',
  // The context: the number of objects that are expected.
  '274613',
  'trace-pending',
  'trace-batch',
  'trace-name',
  'trace-note',
  'trace-sample',
  'trace-shared',
]

/**
 * Leaves on the device all that a user can leave: a run with a review, the recent capture, a batch, a series, settings, what was
 * seen, lists for use without a network, a draft, a pending run, and a shared image. The service worker must be installed.
 */
export async function fillStores(page: Page, folder: string): Promise<void> {
  await page.route('**/api/v1/baselines', (route) => route.fulfill({ json: { baselines: [baseline] } }))
  await page.getByRole('button', { name: 'Dismiss the first steps' }).click()
  await takeSeries(page)
  await runBatch(page, join(folder, 'trace-batch'))
  await openStudioWithObjectCounter(page)
  await page.getByLabel('Context').fill('274613')
  await uploadUniqueImage(page, 'trace-run')
  // A notification may cover it.
  await page.getByRole('button', { name: 'Right', exact: true }).press('Enter')
  await openCamera(page)
  await expectLive(page)
  await shutter(page).click()
  await expect(page.getByRole('region', { name: 'Recently Captured' }).getByRole('button')).toHaveCount(1)
  await expect(page.getByText('Could not be checked: trace-set')).toBeVisible({ timeout: 30_000 })
  // Also in other tabs, which would send the run.
  await page.context().route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  await page.getByRole('tab', { name: 'Upload Image' }).click()
  await uploadUniqueImage(page, 'trace-pending')
  await expect(page.getByText('Saved on this device: trace-pending.jpg')).toBeVisible()
  await shareImage(page)
}

async function takeSeries(page: Page): Promise<void> {
  await openSeriesCamera(page)
  await takePhoto(page, 1)
  await toolButton(page, 'Series').click()
  const sheet = page.getByRole('dialog', { name: 'Series' })
  await sheet.getByLabel('Name', { exact: true }).fill('trace-name')
  await page.keyboard.press('Escape')
  await toolButton(page, 'Note').click()
  await page.getByRole('textbox', { name: 'Note or code' }).fill('trace-note')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await toolButton(page, 'Finish').click()
  await expect(
    page.getByRole('grid', { name: 'Results' }).getByText('trace-note', { exact: true }),
  ).toBeVisible()
}

async function runBatch(page: Page, shelf: string): Promise<void> {
  await writeImageFolder(shelf, 2)
  await openNewObjectCounterBatch(page)
  await page.getByLabel('Folder').setInputFiles(shelf)
  await page.getByRole('button', { name: 'Run 2 images' }).click()
  await expectBatchDone(page, 2)
}

/** The service worker stores it until the studio opens. */
async function shareImage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const form = new FormData()
    form.append(
      'images',
      new File([crypto.getRandomValues(new Uint8Array(2000))], 'trace-shared.jpg', { type: 'image/jpeg' }),
    )
    await fetch('/share-target', { method: 'POST', body: form })
  })
  await waitForRecord(page, '-00000')
}

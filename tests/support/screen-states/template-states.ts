import type { Page } from 'playwright/test'
import { openSeriesCamera, takePhoto, toolButton } from '../capture-page.ts'
import { createDiscImage } from '../discs.ts'
import { deleteAllRecords, seedRuns } from '../seed-runs.ts'
import type { ScreenState } from './screen-state.ts'
import { results, runAgent } from './studio-states.ts'

const inference = '**/api/v1/inference/**'
const counter = { code: 'counter', name: 'Counter' }
const message = 'The template “M8 nuts” was deleted. The photo stays on this device.'
const failed = { status: 'failed', tone: 'warning', message, isTemplateDeleted: true }

const remedy = (page: Page) => page.getByRole('button', { name: 'Choose another template' })

async function openOutbox(page: Page): Promise<void> {
  await page.goto('/batches')
  const photos = ['bin-1.jpg', 'bin-2.jpg', 'bin-3.jpg']
  const sample = 'hex-nuts.jpg'
  await seedRuns(
    page,
    photos.map((image, index) => ({ agent: counter, image, sample, age: index * 60_000, state: failed })),
  )
  await page.goto('/batches/outbox')
  await remedy(page).waitFor()
}

const refuse = (page: Page, agent = '*') =>
  page.route(`**/api/v1/inference/${agent}`, (route) =>
    route.fulfill({ status: 404, json: { error: 'template_not_found', message: 'There is none.' } }),
  )

async function openStudioWithoutTemplate(page: Page): Promise<void> {
  await runAgent(page, 'Counter', {
    status: 404,
    json: { error: 'template_not_found', message: 'There is none.' },
  })
  await remedy(page).waitFor()
}

async function openBatch(page: Page): Promise<void> {
  await refuse(page)
  await page.goto('/batches/new')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Counter/ }).click()
  const buffer = await createDiscImage()
  await page.getByLabel('Images or ZIP files').setInputFiles(
    [1, 2, 3].map((number) => ({
      name: `bin-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([buffer, Buffer.from([number])]),
    })),
  )
  await page.getByLabel('Name').fill('Shelf 7, north wall')
  await page.getByRole('button', { name: 'Run 3 images' }).click()
  await remedy(page).waitFor()
}

async function openComparison(page: Page): Promise<void> {
  await page.goto('/batches')
  await runAgent(page, 'Counter', { json: { total_count: 3 } })
  await results(page).getByText('3 objects', { exact: true }).waitFor()
  await refuse(page, 'object-counter')
  await page.getByRole('button', { name: 'Compare with another' }).click()
  const secondAgent = page.getByRole('group', { name: 'Compare with' })
  await secondAgent.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
  await secondAgent.getByRole('button', { name: 'Run it on this image' }).click()
  await remedy(page).waitFor()
}

/** The dialog of a series whose first photo is taken. */
async function openSeries(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await page.route(inference, (route) => route.fulfill({ json: { total_count: 12, confidence: 0.97 } }))
  await openSeriesCamera(page)
  await takePhoto(page, 1)
  await toolButton(page, 'Series').click()
  await page.getByRole('button', { name: 'Mark one in the first photo' }).waitFor()
}

const objects = [40, 150, 260].map((x) => ({ x, y: 110, width: 80, height: 80 }))

async function openDots(page: Page): Promise<void> {
  await runAgent(page, 'Counter', { json: { total_count: 3, confidence: 0.6, objects } })
  const review = page.getByRole('region', { name: 'Review', exact: true })
  await review.getByRole('button', { name: 'Wrong' }).click()
  await review.getByRole('button', { name: 'Correct it' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Object, 2 of 3/ })
    .focus()
}

const opened: Record<string, (page: Page) => Promise<void>> = {
  'template deleted: batch': openBatch,
  'template deleted: outbox': openOutbox,
  'template deleted: studio': openStudioWithoutTemplate,
  'template deleted: comparison': openComparison,
  'marking: series': openSeries,
  'review: correction by dots': openDots,
}

async function close(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await deleteAllRecords(page)
}

/** What depends on a template of a count, with and without a network. */
export const templateStates: ScreenState[] = Object.entries(opened).flatMap(([name, open]) => [
  { name, needsSignIn: true, open, close },
  {
    name: `${name}, offline`,
    needsSignIn: true,
    async open(page: Page) {
      await open(page)
      await page.context().setOffline(true)
      await page
        .getByRole('link', { name: /^Offline/ })
        .or(page.getByText('Offline', { exact: true }))
        .first()
        .waitFor({ state: 'attached' })
    },
    close,
  },
])

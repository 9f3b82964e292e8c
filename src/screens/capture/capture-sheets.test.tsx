import '#ui/app.css'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { getRunStore, type NewRun } from '#core/runs/run-store.ts'
import { installFakeCameras } from '#features/camera/fixtures/fake-cameras.ts'
import { configuration } from '#platform/configuration.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { renderCaptureScreen } from './fixtures/render-capture-screen.tsx'

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('', { status: 503 })))
afterEach(() => vi.unstubAllGlobals())

const sent = { request: { agentCode: 'counter' }, agent: { name: 'Counter', code: 'counter' } }

function createDoneRun(batchId: string | undefined, summary: string): NewRun {
  return {
    ...sent,
    batchId,
    createdAt: 1_000,
    image: new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    isIdempotent: true,
    state: { status: 'done', completedAt: 2_000, elapsedMs: 10, summary },
  }
}

/** Opens a series with one photo. */
async function openSeries() {
  const scope = getUserScope(createUuid())
  const batches = getBatchStore(scope)
  const runs = getRunStore(scope)
  const series = await batches.create({ ...sent, name: 'Hall 7', resize: true, isSeries: true, total: 0 })
  const { run, saved } = runs.add(createDoneRun(series.id, '1 object'))
  await saved
  const screen = await renderCaptureScreen(scope.uid, series.id)
  return {
    ...{ scope, runs, run, screen },
    readNote: () => runs.find(run.id)?.note,
    readName: async () => (await batches.read(series.id))?.name,
  }
}

test('Escape saves the note that is typed', async () => {
  const { screen, readNote } = await openSeries()
  await screen.getByRole('button', { name: 'Note', exact: true }).click()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Note or code' }), 'SN-4711')
  await userEvent.keyboard('{Escape}')
  await expect.poll(readNote).toBe('SN-4711')
})

test('Escape saves the name of the series that is typed', async () => {
  const { screen, readName } = await openSeries()
  await screen.getByRole('button', { name: 'Series', exact: true }).click()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Hall 8')
  await userEvent.keyboard('{Escape}')
  await expect.poll(readName).toBe('Hall 8')
})

test('Enter takes a photo after a tool was clicked, and presses a tool that was reached with Tab', async () => {
  const cameras = installFakeCameras([{ label: 'back', facingMode: 'environment' }], 'back')
  onTestFinished(cameras.restore)
  const { screen } = await openSeries()
  await expect
    .element(screen.getByRole('button', { name: 'Take photo' }))
    .not.toHaveAttribute('aria-disabled')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('2 photos', { exact: true })).toBeVisible()

  await screen.getByRole('button', { name: 'Series', exact: true }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('3 photos', { exact: true })).toBeVisible()

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Series' })).toBeVisible()
})

test('names the places of photos that are shared although the next photos have none', async () => {
  const { hasSharedBatches } = configuration
  configuration.hasSharedBatches = true
  onTestFinished(() => void Object.assign(configuration, { hasSharedBatches }))
  const { scope, runs, run, screen } = await openSeries()
  await runs.update(run.id, (it) => ({ ...it, taken: { at: 1_000 } }))
  await getBatchStore(scope).update(run.batchId ?? '', { isShared: true })
  await screen.getByRole('button', { name: 'Series', exact: true }).click()
  await expect.element(screen.getByText(/^Photos, results, notes, places and times are stored/)).toBeVisible()
})

test('exports reviews and the results of other variants', async () => {
  const { scope, runs, run, screen } = await openSeries()
  const decision = { verdict: 'wrong', correction: { total: 7 } } as const
  getReviewStore(scope).decide(run.idempotencyKey, { agentCode: 'counter' }, decision)
  await runs.add({
    ...createDoneRun(run.batchId, '2 objects'),
    rerunOf: run.id,
    variantName: 'Dense',
  }).saved
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => writable }))
  await screen.getByRole('button', { name: 'Series', exact: true }).click()
  await screen.getByRole('button', { name: 'Export' }).click()
  await screen.getByRole('menuitem', { name: 'Table (CSV)' }).click()
  const csv = await new Response(readable).text()
  expect(csv).toContain('"result (Dense)"')
  expect(csv).toContain('"2 objects"')
  expect(csv).toContain('"wrong"')
})

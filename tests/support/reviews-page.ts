import { expect, type Locator, type Page } from 'playwright/test'
import { openHistory } from './history-page.ts'
import { type SeededCompletedRun, seedCompletedRuns } from './seed-completed-runs.ts'

export type ExportedReview = {
  run_id: string
  revision: string
  verdict: string
  correction: Record<string, unknown> | null
  agent_code: string
  variant_id: string | null
  model: string | null
}

async function authorize(page: Page): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}` }
}

/** Returns the reviews that the server has, by asking it. */
export async function fetchReviews(page: Page): Promise<ExportedReview[]> {
  const response = await page.request.get(new URL('/api/v1/reviews/export', page.url()).href, {
    headers: await authorize(page),
  })
  const lines = (await response.text()).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as ExportedReview)
}

/** Saves reviews at the server, as another client does. */
export async function postReviews(page: Page, reviews: object[]): Promise<void> {
  const reviewed_at = new Date().toISOString()
  const response = await page.request.post(new URL('/api/v1/reviews', page.url()).href, {
    headers: await authorize(page),
    data: { reviews: reviews.map((review) => ({ reviewed_at, ...review })) },
  })
  expect(response.ok()).toBe(true)
}

/** Opens a run in the history, and returns the region with its review. */
export async function openReview(page: Page, runId: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search history' }).fill(runId)
  const row = page
    .getByRole('list', { name: 'Runs' })
    .getByRole('listitem')
    .filter({ hasText: `${runId}.jpg` })
    .getByRole('link')
  await row.click()
  // Before that, the page shows the previous run.
  await expect(row).toHaveAttribute('aria-current', 'page')
  const review = page.getByRole('region', { name: 'Review', exact: true })
  await review.getByRole('button', { name: 'Right' }).waitFor()
  return review
}

/**
 * Stores reviews on this device that were not sent, as an earlier visit has left them. The app reads them when it opens.
 */
export async function seedReviews(page: Page, reviews: object[]): Promise<void> {
  await page.evaluate(async (seeded) => {
    const uid = JSON.parse(localStorage.getItem('user') ?? '{}').provider_user_id
    const open = indexedDB.open('vision-data', 1)
    open.onupgradeneeded = () => open.result.createObjectStore('records')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const transaction = database.transaction('records', 'readwrite')
    for (const review of seeded as { run_id: string }[]) {
      const defaults = { revision: crypto.randomUUID(), replaces: [], reviewed_at: new Date().toISOString() }
      const record = { review: { ...defaults, ...review }, state: { status: 'unsent' } }
      transaction.objectStore('records').put(record, `${uid}/review/${review.run_id}`)
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, reviews)
}

/** Returns the states of the reviews that are stored on this device. */
export function readReviewStates(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const uid = JSON.parse(localStorage.getItem('user') ?? '{}').provider_user_id
    const database = await wait(indexedDB.open('vision-data'))
    const range = IDBKeyRange.bound(`${uid}/review/`, `${uid}/review/\uffff`)
    const stored = await wait(database.transaction('records').objectStore('records').getAll(range))
    database.close()
    return stored.map(({ state }: { state: { status: string } }) => state.status)
  })
}

const counted = {
  total_objects: 2,
  object_counts: [{ name: 'object', count: 2 }],
  confidence: 0.6,
  objects: [
    { x: 40, y: 40, width: 60, height: 60 },
    { x: 200, y: 100, width: 80, height: 60 },
  ],
  image_size: { width: 400, height: 220 },
  metadata: { model: 'plain-background-counter', provider: 'local' },
}

/** Returns a run of the counter with a result of two boxes. */
export const createObjectCounterRun = (
  number: number,
  fields: Partial<SeededCompletedRun> = {},
): SeededCompletedRun => ({
  id: `run-${String(number).padStart(4, '0')}`,
  agentCode: 'object-counter',
  agentName: 'Object Counter',
  result: counted,
  ...fields,
})

/** Opens the history of a new user with these runs. */
export async function openSeededHistory(page: Page, runs: SeededCompletedRun[]): Promise<void> {
  await openHistory(page)
  await page.getByText(/^No runs yet\. Run an agent, online/).waitFor()
  await seedCompletedRuns(page, runs)
  await page.reload()
  await page.getByRole('list', { name: 'Runs' }).waitFor()
}

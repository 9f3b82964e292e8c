import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/database/open-database.ts'
import type { OpenDatabase } from '../../server/database/tables.ts'
import { readS3Location } from '../../server/s3-location.ts'
import { readHistoryStatuses } from '../support/history-page.ts'
import { readRunStore, type StoredRun } from '../support/run-store.ts'
import type { TestEnvironment } from './environment.ts'
import type { Round } from './generate-round.ts'
import { signInIfNeeded } from './run-round.ts'

/** How long the outbox may take to become empty, in ms. Longer than its retry delay after the server was down. */
const maxSettleMs = 180_000

/**
 * Waits until the outbox is empty, without using the page. Returns the invariants that are still violated at the deadline, such
 * as a saved image without exactly one result, a request that is not charged exactly once, or records without a run.
 */
export async function findViolations(environment: TestEnvironment, round: Round): Promise<string[]> {
  const deadline = Date.now() + maxSettleMs
  for (;;) {
    const violations = await checkOnce(environment, round).catch((error: Error) => [
      `the check failed: ${error.message}`,
    ])
    if (violations.length === 0 || Date.now() > deadline) return violations
    await sleep(250)
  }
}

async function checkOnce(environment: TestEnvironment, round: Round): Promise<string[]> {
  const page = environment.page()
  await signInIfNeeded(environment)
  const { runs, orphans } = await readRunStore(page)
  const pending = runs.filter(({ status }) => status !== 'done')
  if (pending.length > 0)
    return pending.map(
      ({ name, status, message = 'no message' }) => `${name} is still ${status} (${message})`,
    )

  const { done, saved, shared } = environment
  for (const { name, id } of runs) if (!done.has(name)) done.set(name, id)
  for (const { id, batchId } of runs) if (batchId !== undefined) shared.add(id)
  const duplicates = runs.filter(({ name, id }) => done.get(name) !== id)
  const lost = [...saved].filter((name) => !done.has(name))
  const { trial, succeeded } = await environment.readUsage()
  const maxCharges = done.size + Math.min(countLostResults(environment), environment.maxSentFromMemory)
  return [
    ...duplicates.map(({ name }) => `${name} has two runs`),
    ...lost.map((name) => `${name} was saved and is lost`),
    ...orphans.map((key) => `${key} belongs to no run`),
    ...(trial === succeeded ? [] : [`the trial counts ${trial} requests, the ledger ${succeeded}`]),
    ...(trial < done.size || trial > maxCharges
      ? [`${trial} requests are charged, expected ${done.size} to ${maxCharges}`]
      : []),
    ...findEvictions(environment, round, runs),
    ...(await compareWithHistory(
      page,
      runs.filter(({ batchId }) => batchId === undefined),
    )),
  ]
}

/** Counts the requests without a run, whose page was killed while the image was only in memory. */
function countLostResults({ network, done }: TestEnvironment): number {
  const saved = new Set(done.values())
  return new Set(network.requests.map(({ key }) => key).filter((key) => !saved.has(key))).size
}

/** Returns the images that were removed although the storage was not full. */
function findEvictions({ withImage }: TestEnvironment, { failedWrites }: Round, runs: StoredRun[]): string[] {
  const evicted = runs.filter(({ id, hasImage }) => withImage.has(id) && !hasImage)
  for (const { id } of evicted) withImage.delete(id)
  for (const { id, hasImage } of runs) if (hasImage) withImage.add(id)
  return failedWrites?.error === 'QuotaExceededError'
    ? []
    : evicted.map(({ name }) => `the image of ${name} was evicted`)
}

async function compareWithHistory(
  page: ReturnType<TestEnvironment['page']>,
  runs: StoredRun[],
): Promise<string[]> {
  if (new URL(page.url()).pathname !== '/history')
    await page.getByRole('link', { name: 'History', exact: true }).click()
  const statuses = await readHistoryStatuses(page)
  const pending = statuses.filter((status) => status !== 'Done')
  return [
    ...pending.map((status) => `History shows a run as ${status}`),
    ...(statuses.length === runs.length ? [] : [`History shows ${statuses.length} of ${runs.length} runs`]),
  ]
}

/**
 * Returns what is wrong in the database, which must have one succeeded row for each completed run. The server must be stopped.
 */
export async function findLedgerViolations(environment: TestEnvironment): Promise<string[]> {
  const { backend, dataDir } = environment
  const opened = await openDatabase({ url: backend.databaseUrl, folder: dataDir })
  const { database, close } = opened
  try {
    const rows = await database.selectFrom('analyses').select(['idempotency_key', 'status']).execute()
    const succeeded = rows.filter(({ status }) => status === 'succeeded').map((row) => row.idempotency_key)
    const running = rows.filter(({ status }) => status === 'running')
    return [
      ...[...environment.done].flatMap(([name, id]) => {
        const count = succeeded.filter((key) => key === id).length
        return count === 1 ? [] : [`${name} has ${count} succeeded rows`]
      }),
      ...running.map(({ idempotency_key }) => `${idempotency_key} is still running`),
      ...(await findImageViolations(environment, opened)),
    ]
  } finally {
    await close()
  }
}

/** The items of shared batches must have their images, and after the collection no others are stored. */
async function findImageViolations(
  { shared, dataDir, backend: { env } }: TestEnvironment,
  opened: OpenDatabase,
): Promise<string[]> {
  // They block the formats that the server does not accept, and the tests create images from SVG.
  const { deleteUnusedImages } = await import('../../server/images/delete-unused-images.ts')
  const { createImageStore } = await import('../../server/images/open-image-store.ts')
  const { database } = opened
  const bucket = env.IMAGE_STORE ? readS3Location('IMAGE_STORE', env.IMAGE_STORE, env) : undefined
  const store = createImageStore(opened, dataDir, bucket)
  await deleteUnusedImages(database, store, { image: 0, template: 0 })
  const images = await database.selectFrom('images').select(['digest', 'key']).execute()
  const items = await database.selectFrom('batch_items').select(['run_id', 'digest']).execute()
  const byRun = new Map(items.map(({ run_id, digest }) => [run_id, digest]))
  const keys = new Set<string>()
  for await (const { key } of store.list()) keys.add(key)
  const digests = new Set(images.filter(({ key }) => keys.has(key)).map(({ digest }) => digest))
  return [
    ...[...shared]
      .filter((id) => !digests.has(byRun.get(id) ?? ''))
      .map((id) => `${id} has no image in its shared batch`),
    ...(keys.size === digests.size ? [] : [`${keys.size} images are stored for ${digests.size} items`]),
  ]
}

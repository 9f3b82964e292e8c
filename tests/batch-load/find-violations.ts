import type { Page } from 'playwright/test'
import { openDatabase } from '../../server/database/open-database.ts'
import { readRunStore, type StoredRun } from '../support/run-store.ts'
import { readTableRows, type TableRow } from './batch-run.ts'
import { getObjectCount } from './photos.ts'

/** Compares the batch that is open with the photos that were added: each has one result, its own, in the order of the names. */
export async function findBatchViolations(
  page: Page,
  names: readonly string[],
): Promise<{ violations: string[]; runs: StoredRun[] }> {
  const batchId = new URL(page.url()).pathname.split('/').at(-1)
  const { runs: all, orphans } = await readRunStore(page)
  const runs = all.filter((run) => run.batchId === batchId)
  const counts = Map.groupBy(runs, ({ name }) => name)
  const violations = [
    ...names.flatMap((name) => {
      const found = counts.get(name) ?? []
      if (found.length === 0) return [`${name} is lost`]
      if (found.length > 1) return [`${name} has ${found.length} runs`]
      return found[0]?.status === 'done' ? [] : [`${name} is ${found[0]?.status}`]
    }),
    ...runs.filter(({ hasImage }) => !hasImage).map(({ name }) => `${name} has no image any more`),
    ...orphans.map((key) => `${key} belongs to no run`),
    ...compareRows(await readTableRows(page), names),
  ]
  return { violations, runs }
}

function compareRows(rows: readonly TableRow[], names: readonly string[]): string[] {
  if (rows.length !== names.length) return [`the table has ${rows.length} rows instead of ${names.length}`]
  return rows.flatMap(({ name, result, cells }, index) => {
    const expected = names[index]
    if (name !== expected) return [`row ${index + 1} is ${name} instead of ${expected}`]
    if (!cells.includes('Done')) return [`${name} is shown as ${cells.join(', ')}`]
    const objects = `${getObjectCount(index + 1)} objects`
    return result.startsWith(objects) ? [] : [`${name} shows ${result} instead of ${objects}`]
  })
}

/** Compares what the server has analyzed and charged with the runs of the device. The server must be stopped. */
export async function findLedgerViolations(folder: string, runs: readonly StoredRun[]): Promise<string[]> {
  const { database, close } = await openDatabase({ url: undefined, folder })
  try {
    const rows = await database.selectFrom('analyses').select(['idempotency_key', 'status']).execute()
    const succeeded = Map.groupBy(
      rows.filter(({ status }) => status === 'succeeded'),
      (row) => row.idempotency_key,
    )
    const organizations = await database.selectFrom('organizations').select('trial_used').execute()
    const charged = organizations.reduce((sum, { trial_used }) => sum + trial_used, 0)
    const running = rows.filter(({ status }) => status === 'running')
    return [
      ...runs.flatMap(({ id, name }) => {
        const count = succeeded.get(id)?.length ?? 0
        return count === 1 ? [] : [`${name} was analyzed ${count} times`]
      }),
      ...running.map(({ idempotency_key }) => `${idempotency_key} is still running`),
      ...(charged === runs.length ? [] : [`${charged} requests were charged for ${runs.length} runs`]),
    ]
  } finally {
    await close()
  }
}

import { expect, type Page } from 'playwright/test'
import { findLedgerViolations } from '../batch-load/find-violations.ts'
import type { LoadReport } from '../support/load-report.ts'
import { readRunStore, type StoredRun } from '../support/run-store.ts'

const dayMs = 24 * 3_600_000

type Checked = {
  report: LoadReport
  /** The data of the server. */
  dataDir: string
  stopServer: () => Promise<void>
}

/**
 * Waits until all photos have a result, and compares the device with the server: none is lost or charged twice, and they are in
 * the order in which they were taken. A clock that was changed by whole days does not matter.
 */
export async function checkPhotos(page: Page, { report, dataDir, stopServer }: Checked): Promise<void> {
  let runs: StoredRun[] = []
  await expect
    .poll(
      async () => {
        ;({ runs } = await readRunStore(page))
        return runs.filter(({ status }) => status !== 'done').length
      },
      { timeout: 1_800_000, intervals: [2_000] },
    )
    .toBe(0)
  const [first = 0, ...times] = runs.map(({ name }) => Number(/\d+/.exec(name)?.[0]))
  const sinceFirst = times.map((time) => (((time - first) % dayMs) + dayMs) % dayMs)
  if (sinceFirst.some((time, index) => time < (sinceFirst[index - 1] ?? 0)))
    report.violations.push('the photos are not in their order')
  await stopServer()
  report.violations.push(...(await findLedgerViolations(dataDir, runs)))
  report.figure('photos', `${runs.length}, each with one result and one charge`)
}

/** Checks that the photos have their images. A full disk removes images of photos with a result. */
export async function checkImages(page: Page, report: LoadReport): Promise<void> {
  const { runs } = await readRunStore(page)
  const missing = runs.filter(({ status, hasImage }) => status !== 'done' && !hasImage)
  if (missing.length > 0) report.violations.push(`${missing.length} photos have lost their image`)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from 'playwright/test'
import { openNewObjectCounterBatch } from '../support/batch-page.ts'
import type { BatchEnvironment } from './environment.ts'

/** How many images have a result, and how many were added. */
export type Progress = { done: number; added: number }

/** Chooses an agent and a folder for a new batch. Resolves with the time until its files were checked, in ms. */
export async function chooseFolder(page: Page, folder: string, count: number): Promise<number> {
  await openNewObjectCounterBatch(page)
  const startedAt = performance.now()
  await page.getByLabel('Folder').setInputFiles(folder)
  const name = `Run ${count.toLocaleString('en-US')} images`
  await expect(page.getByRole('button', { name })).toBeEnabled({ timeout: 300_000 })
  return performance.now() - startedAt
}

/** Starts the batch. Resolves with the time until the first row is in the table, in ms. */
export async function startBatch(page: Page): Promise<number> {
  // Neither the click nor the wait uses a locator, because locators run on the thread that is measured.
  const button = await page.getByRole('button', { name: /^Run / }).elementHandle()
  const startedAt = performance.now()
  await button?.evaluate((it) => (it as HTMLElement).click())
  await page.waitForFunction(() => document.querySelector('[role="grid"] td'))
  return performance.now() - startedAt
}

/** In ms. */
const pollMs = 200

/** Waits for the progress of the batch that is open, which is in the title of the page. */
export async function waitForProgress(
  { readTitle }: Pick<BatchEnvironment, 'readTitle'>,
  isReached: (progress: Progress) => boolean,
  timeoutMs = 45 * 60_000,
): Promise<Progress> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const title = (await readTitle()) ?? ''
    const progress = parseProgress(title)
    if (progress && isReached(progress)) return progress
    if (Date.now() > deadline) throw new Error(`The batch has stopped at "${title}".`)
    await sleep(pollMs)
  }
}

function parseProgress(title: string): Progress | undefined {
  const [, done, added] = /^([\d,]+) of ([\d,]+) done/.exec(title) ?? []
  const toNumber = (text: string) => Number(text.replaceAll(',', ''))
  return done && added ? { done: toNumber(done), added: toNumber(added) } : undefined
}

/** Adds the folder again if adding it was interrupted, as the screen of the batch asks for. */
export async function resumeIntake(
  environment: Pick<BatchEnvironment, 'page' | 'readTitle'>,
  folder: string,
  count: number,
): Promise<void> {
  const page = environment.page()
  const { added } = await waitForProgress(environment, () => true, 30_000)
  const notice = page.getByRole('alert').filter({ hasText: 'Not all images were added' })
  // If all images were added, the notice is shown only if the end of adding them was not saved.
  const isShown = await notice.waitFor({ timeout: added < count ? 30_000 : 5_000 }).then(
    () => true,
    () => false,
  )
  if (isShown) await page.getByLabel('Folder').setInputFiles(folder)
  else if (added < count) throw new Error(`Only ${added} images were added, and the screen does not say so.`)
}

export type TableRow = { name: string; result: string; cells: string[] }

/** Scrolls through the table of the batch that is open. Returns all its rows in order. */
export async function readTableRows(page: Page): Promise<TableRow[]> {
  const rows = await page.evaluate(async () => {
    const grid = document.querySelector('[role="grid"]')
    const count = Number(grid?.getAttribute('aria-rowcount')) - 1
    const found = new Map<number, string[]>()
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      for (const row of grid?.querySelectorAll('tbody tr') ?? []) {
        const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')
        found.set(Number(row.getAttribute('aria-rowindex')) - 2, cells)
      }
    }
    return Array.from({ length: count }, (_, index) => found.get(index) ?? [])
  })
  return rows.map((cells) => ({
    name: (cells[2] ?? '').split('/').at(-1) ?? '',
    result: cells[3] ?? '',
    cells,
  }))
}

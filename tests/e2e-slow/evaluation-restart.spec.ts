import { rm } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { createDataFolder } from '../../server/test-support/test-data-folder.ts'
import { startApp } from '../support/app.ts'
import {
  addRowsToGoldenSet,
  addSecondCandidate,
  createWordImage,
  goldenSetImages,
  markBatchRowsRight,
  runTextBatch,
} from '../support/evaluations-page.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { createUserData, signUp } from '../support/users.ts'

const words = [
  ...['HELLO', 'STREET', 'MARKET', 'WINTER', 'GARDEN'],
  ...['BRIDGE', 'HARBOUR', 'KITCHEN', 'THUNDER', 'BLANKET'],
]
/** Of two variants. */
const calls = 2 * words.length

test('Ten reviewed results become a golden set, and its evaluation survives a killed server', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const dataDir = await createDataFolder()
  let app = await startApp({ dataDir })
  try {
    await signUp(page, createUserData(), app.url)
    await runTextBatch(page, await Promise.all(words.map(createWordImage)))
    // Some images are added with one tap after the review, and all others together.
    await markBatchRowsRight(page, words.length, async (row) => {
      if (row >= 3) return
      await page.getByRole('button', { name: 'Add to golden set' }).click()
      await expect(page.getByRole('link', { name: 'Text Extractor golden set' })).toBeVisible()
    })
    await addRowsToGoldenSet(page, words.length)
    await page.getByRole('link', { name: 'Golden sets', exact: true }).click()
    await page.getByRole('link', { name: /^Text Extractor golden set/ }).click()
    await expect(goldenSetImages(page)).toHaveCount(words.length)
    expect(await fetchChargedCount(page)).toBe(words.length)

    await page.getByRole('button', { name: 'Evaluate' }).click()
    await addSecondCandidate(page)
    await expect(page.getByText(`10 images · at most ${calls} requests`, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL(/\/evaluations\//)
    await expect
      .poll(() => countDone(page), { intervals: [50], timeout: 60_000 })
      .toBeGreaterThanOrEqual(calls / 4)
    await app.kill()
    app = await startApp({ dataDir, port: app.port })
    // It was killed in the middle.
    expect(await countDone(page)).toBeLessThan(calls)

    // The page that was open goes on too.
    await expect(page.getByText(`Complete: ${calls} analyses`)).toBeVisible({ timeout: 120_000 })
    expect(await fetchChargedCount(page)).toBe(words.length + calls)
    const candidates = page.getByRole('table', { name: 'Candidates' }).getByRole('row')
    await expect(candidates).toHaveCount(3)
    for (const row of [1, 2])
      await expect(candidates.nth(row).getByRole('cell').nth(4)).toHaveText(String(words.length))
    await expect(
      page.getByRole('list', { name: 'Images of this evaluation' }).getByRole('listitem'),
    ).toHaveCount(words.length)
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('No clear winner')
  } finally {
    await app.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Returns how many analyses of the evaluation that is open have ended. */
async function countDone(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const { pathname } = new URL(page.url())
  const response = await page.request.get(new URL(`/api/v1${pathname}`, page.url()).href, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { evaluation: { done: number } }).evaluation.done
}

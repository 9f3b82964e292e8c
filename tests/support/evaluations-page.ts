import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { withSvgDecoder } from '../../engines/test-support/images.ts'
import { countTableRows, expectBatchDone, openBatches, table, tableRows } from './batch-page.ts'

/** The content of a file that is chosen or dropped. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer }

/** Draws a word as a PNG. */
export async function createWordImage(word: string): Promise<TestFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><rect width="400" height="120" fill="#fff"/><text x="200" y="78" font-family="sans-serif" font-weight="700" font-size="56" text-anchor="middle">${word}</text></svg>`
  const buffer = await withSvgDecoder(() => sharp(Buffer.from(svg)).png().toBuffer())
  return { name: `${word}.png`, mimeType: 'image/png', buffer }
}

/** Creates a golden set of the text agent, and opens it. */
export async function createGoldenSet(page: Page): Promise<void> {
  await page.goto('/datasets')
  await page.getByRole('button', { name: 'New golden set' }).click()
  await page.getByLabel('Name').fill('Signs')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Text Extractor/ }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signs' })).toBeVisible()
}

/** Runs images as a batch of the text agent, and waits for the results. */
export async function runTextBatch(page: Page, images: TestFile[]): Promise<void> {
  await openBatches(page)
  await page.getByRole('link', { name: 'New batch' }).click()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Text Extractor/ }).click()
  await page.getByLabel('Images or ZIP files').setInputFiles(images)
  await page.getByRole('button', { name: `Run ${images.length} images` }).click()
  await expectBatchDone(page, images.length, 120_000)
  expect(await countTableRows(page)).toBe(images.length)
}

/**
 * Marks the results of the open batch as right, in the details of each row.
 *
 * @param onReviewed is called while the details of a row are open.
 */
export async function markBatchRowsRight(
  page: Page,
  count: number,
  onReviewed: (row: number) => Promise<void> = async () => undefined,
): Promise<void> {
  await tableRows(page).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Next after a verdict' }).uncheck()
  const right = page.getByRole('dialog').getByRole('button', { name: 'Right', exact: true })
  for (let row = 0; row < count; row += 1) {
    await right.click()
    await expect(right).toHaveAttribute('aria-pressed', 'true')
    await onReviewed(row)
    if (row < count - 1) {
      await page.getByRole('button', { name: 'Next row' }).click()
      await expect(right).toHaveAttribute('aria-pressed', 'false')
    }
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Adds all rows of the batch that is open to the golden set of its agent. */
export async function addRowsToGoldenSet(page: Page, count: number): Promise<void> {
  await table(page).getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: `Add ${count} to golden set` }).click()
  await expect(page.getByText(`${count} of ${count} images are in Text Extractor golden set.`)).toBeVisible()
}

export const goldenSetImages = (page: Page) =>
  page.getByRole('list', { name: 'Images of this set' }).getByRole('listitem')

/** Drops files on the page. */
export async function dropFiles(page: Page, files: TestFile[]): Promise<void> {
  await page.evaluate(
    (dropped) => {
      const dataTransfer = new DataTransfer()
      for (const { name, mimeType, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })),
  )
}

/** Chooses the second variant of the agent as candidate B, in the open dialog of a new evaluation. */
export async function addSecondCandidate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a candidate' }).click()
  await page.getByRole('combobox', { name: 'B: variant' }).click()
  await page.getByRole('option').nth(1).click()
}

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { table, tableRows } from './batch-page.ts'

/** Makes exports downloads. The dialog for saving a file, which other browsers do not have, cannot be used by a test. */
export async function disableSaveDialog(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { showSaveFilePicker: undefined }))
}

/** Exports the rows that are shown. Resolves with the path of the file. */
export async function exportRows(page: Page, item: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  return (await downloading).path()
}

export async function readJsonLines<Line>(path: string): Promise<Line[]> {
  return parseJsonLines(await readFile(path, 'utf8'))
}

export function parseJsonLines<Line>(text: string): Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

type Texts = Record<string, string>

/** Returns the texts of the rows that are rendered, by the names of their columns. */
export async function readRowTexts(page: Page): Promise<Texts[]> {
  const headings = await table(page).getByRole('columnheader').allTextContents()
  const rows = await tableRows(page).all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.getByRole('gridcell').allTextContents()
      const texts = headings.map((heading, index) => [heading, cells[index]?.trim() ?? ''])
      return Object.fromEntries(texts.filter(([heading]) => heading && heading !== 'Preview'))
    }),
  )
}

const toStatus = (status = '') => (status === 'succeeded' ? 'Done' : capitalize(status))

/** Returns the texts that the table shows for a row of a CSV file. */
export function csvRowToTexts({ image = '', result = '', ...row }: Texts): Texts {
  return toTexts({
    Image: image.replace(/^'(?=[=+\-@])/, ''),
    Status: toStatus(row.status),
    Result: result,
    Warning: row.warning ?? '',
    Confidence: row.confidence ?? '',
    'Total objects': row.total_objects ?? '',
    Verdict: row.verdict ?? '',
    'Reviewed by': row.reviewed_by ?? '',
    Model: row.model ?? '',
  })
}

/** A run as JSON. */
export type ExportedRun = {
  image: string
  status: string
  headline: string
  confidence: number
  warning?: string
  verdict?: string
  reviewed_by?: string
  elapsed_ms: number
  model: string
  result: { total_objects: number }
}

/** Returns the texts that the table shows for a run of a JSON Lines file. */
export function exportedRunToTexts({ image, headline, warning, result, ...run }: ExportedRun): Texts {
  return toTexts({
    Image: image,
    Status: toStatus(run.status),
    Result: headline,
    Warning: warning ?? '',
    Confidence: String(run.confidence),
    'Total objects': String(result.total_objects),
    Verdict: run.verdict ?? '',
    'Reviewed by': run.reviewed_by ?? '',
    Model: run.model,
  })
}

function toTexts(row: Texts): Texts {
  const { Result = '', Warning, Confidence, Verdict = '', 'Reviewed by': reviewer } = row
  return {
    ...row,
    Result: Warning ? `${Result} · ${Warning}` : Result,
    Confidence: `${Math.round(Number(Confidence) * 100)}%`,
    Verdict: Verdict ? capitalize(Verdict) : '–',
    'Reviewed by': reviewer || '–',
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

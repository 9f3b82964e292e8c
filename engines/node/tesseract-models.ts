import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

export function isLanguageInstalled(language: string): boolean {
  try {
    return existsSync(findModel(language))
  } catch {
    return false
  }
}

export async function listInstalledLanguages(): Promise<string[]> {
  const english = dirname(resolve('@tesseract.js-data/eng/package.json'))
  return (await readdir(dirname(english))).filter(isLanguageInstalled)
}

/**
 * Calls `work` with a folder of the models. Tesseract.js reads all from one folder, but each has its own package, and the
 * installation may be read-only, so several models are copied to a temporary folder.
 */
export async function withTesseractModelFolder<T>(
  languages: readonly string[],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const [first, ...more] = languages.map(findModel)
  if (first && more.length === 0) return await work(dirname(first))
  const folder = await mkdtemp(join(tmpdir(), 'ocr-models-'))
  try {
    for (const language of languages)
      await cp(findModel(language), join(folder, `${language}.traineddata.gz`))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function findModel(language: string): string {
  const folder = dirname(resolve(`@tesseract.js-data/${language}/package.json`))
  return join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)
}

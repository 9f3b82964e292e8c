import { evaluationCalls } from '#api/evaluation-calls.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { blobToDataUrl } from '#platform/data-url.ts'
import type { ImportNote } from './import-case.ts'
import { caseFile, parseCaseFile } from './parse-case-file.ts'
import { type ResolvedCase, resolveCases } from './resolve-cases.ts'

/** May be in a ZIP archive. */
export type ImportFile = { path: string; name: string; open: () => Promise<File> }

export type ImportPlan = { cases: ResolvedCase<ImportFile>[]; notes: ImportNote[] }

/** A larger file needs more memory than a tab has. Files with images as data URLs are large. */
const maxCaseFileBytes = 100 * 1024 * 1024

/** Reads what the files contain. Nothing is sent. */
export async function planImport(files: readonly ImportFile[], agent: AgentRef): Promise<ImportPlan> {
  const notes: ImportNote[] = []
  const caseFiles = files.filter(({ name }) => caseFile.test(name))
  const images = files.filter(({ name }) => !caseFile.test(name))
  if (caseFiles.length === 0)
    notes.push({
      place: 'Your files',
      reason: 'None has expected results. Add a CSV, JSON Lines, promptfoo or OpenAI Evals file.',
    })
  const parsed = await Promise.all(
    caseFiles.map(async ({ path, open }) => {
      const file = await open()
      if (file.size <= maxCaseFileBytes) return await parseCaseFile(path, await file.text())
      return { cases: [], notes: [{ place: path, reason: 'It is larger than 100 MB.' }] }
    }),
  )
  const all = parsed.flatMap(({ cases }) => cases)
  const { resolved, notes: unresolved } = resolveCases(all, images, agent)
  notes.push(...parsed.flatMap((one) => one.notes), ...unresolved)
  const used = new Set(resolved.map(({ source }) => source))
  const unused = caseFiles.length > 0 ? images.filter((image) => !used.has(image)) : []
  notes.push(
    ...unused.map(({ path: place }) => ({ place, reason: 'No line has an expected result for it.' })),
  )
  return { cases: resolved, notes }
}

type ImportOptions = {
  datasetId: string
  /** Returns JPEG, PNG or WebP. */
  prepare: (file: File) => Promise<Blob>
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Sends the cases one by one. Those that fail are in the notes. */
export async function importCases(
  cases: ImportPlan['cases'],
  { datasetId, prepare, onProgress, signal }: ImportOptions,
): Promise<{ added: number; notes: ImportNote[] }> {
  const notes: ImportNote[] = []
  let added = 0
  for (const [index, { place, source, expected, name, tags }] of cases.entries()) {
    if (signal.aborted) break
    try {
      const image_data =
        'dataUrl' in source ? source.dataUrl : await blobToDataUrl(await prepare(await source.open()))
      await evaluationCalls.saveItem(datasetId, { image_data, expected, name, tags }, signal)
      added += 1
    } catch (error) {
      if (!signal.aborted) notes.push({ place, reason: (error as Error).message })
    }
    onProgress(index + 1)
  }
  return { added, notes }
}

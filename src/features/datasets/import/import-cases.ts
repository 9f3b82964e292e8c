import { evaluationCalls } from '#api/evaluation-calls.ts'
import { blobToDataUrl } from '#platform/data-url.ts'
import type { ImportNote } from './import-table.ts'
import type { ImportPlan } from './plan-import.ts'

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

import { useState } from 'react'
import type { BatchRow } from '#features/batches/batch-row.ts'
import { withMark, zipRows } from '#features/batches/export-zip.ts'
import { rowsToCsv } from '#features/batches/rows-to-csv.ts'
import { rowsToJsonl } from '#features/batches/rows-to-jsonl.ts'
import type { Run } from '#features/runs/run.ts'
import { getRunStore } from '#features/runs/run-store.ts'
import { toSafeFileName } from '#platform/save-file.ts'
import { pickSaveTarget, toStream } from '#platform/save-stream.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'

type Content = ReadableStream<Uint8Array<ArrayBuffer>>

/** Returns exports of the rows that are shown. `written` is the number of images in the ZIP that is being written. */
export function useBatchExport(name: string, rows: readonly BatchRow[], runs: readonly Run[]) {
  const store = getRunStore(useUserScope())
  const [written, setWritten] = useState<number>()
  const byId = new Map(runs.map((run) => [run.id, run]))
  const readResult = ({ id }: BatchRow) => store.readResult(id)

  async function readAnnotatedImage({ id }: BatchRow): Promise<Blob | undefined> {
    const run = byId.get(id)
    const image = run && (await store.readImage(run))
    if (!image || !run.image.size || run.state.status !== 'done') return image
    const { renderResultImage } = await import('#features/results/export/render-result-image.ts')
    return renderResultImage(image, run.image.size, await store.readResult(id), run.agent.kinds)
  }

  async function save(
    extension: string,
    type: string,
    create: () => Promise<Content> | Content,
  ): Promise<void> {
    const target = await pickSaveTarget(toSafeFileName(name, extension), type)
    if (!target) return
    try {
      await target(await create())
    } catch {
      notify.show({ color: 'red', message: 'The file could not be saved. Free up space and try again.' })
    }
  }

  async function saveZip(): Promise<void> {
    let missing = () => 0
    await save('zip', 'application/zip', async () => {
      setWritten(0)
      const content = { readResult, readAnnotatedImage, onProgress: setWritten }
      const { zip, missing: countMissing } = await zipRows(rows, content)
      missing = countMissing
      return zip
    })
    setWritten(undefined)
    if (missing() === 0) return
    const message = `${missing()} of ${rows.length} images are no longer on this device. They're missing from the export.`
    notify.show({ color: 'yellow', message, autoClose: false })
  }

  return {
    written,
    saveCsv: () => save('csv', 'text/csv', () => toStream(withMark(rowsToCsv(rows)))),
    saveJsonl: () => save('jsonl', 'application/jsonl', () => toStream(rowsToJsonl(rows, readResult))),
    saveZip,
  }
}

import { useState } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { type ZipSource, zipRows } from '#core/batches/export-zip.ts'
import { streamRowsAsGeoJson } from '#core/batches/stream-rows-as-geojson.ts'
import { streamRowsAsJsonl } from '#core/batches/stream-rows-as-jsonl.ts'
import { toSafeFileName } from '#platform/save-file.ts'
import { encodeTextStream, pickStreamSaver } from '#platform/stream-saver.ts'
import { notifications } from '#ui/notifications.ts'

/** Without `readAnnotatedImage`, the batch has no images. */
export type ExportContent = Pick<ZipSource, 'agent' | 'readResult'> &
  Partial<Pick<ZipSource, 'readAnnotatedImage'>>

type Content = ReadableStream<Uint8Array<ArrayBuffer>>

/** `written` is the number of images in the ZIP so far. */
export function useBatchExport(name: string, rows: readonly BatchRow[], content: ExportContent) {
  const [written, setWritten] = useState<number>()
  const { agent, readResult, readAnnotatedImage } = content

  async function save(
    extension: string,
    type: string,
    create: () => Promise<Content> | Content,
  ): Promise<void> {
    const target = await pickStreamSaver(toSafeFileName(name, extension), type)
    if (!target) return
    try {
      await target(await create())
    } catch {
      notifications.show({
        color: 'red',
        message: 'The file could not be saved. Free up space and try again.',
      })
    }
  }

  async function saveZip(readImage: ZipSource['readAnnotatedImage']): Promise<void> {
    let missing = () => 0
    await save('zip', 'application/zip', async () => {
      setWritten(0)
      const { zip, missing: countMissing } = await zipRows(rows, {
        agent,
        readResult,
        readAnnotatedImage: readImage,
        onProgress: setWritten,
      })
      missing = countMissing
      return zip
    })
    setWritten(undefined)
    if (missing() === 0) return
    const message = `${missing()} of ${rows.length} images could not be read. They're missing from the export.`
    notifications.show({ color: 'yellow', message, autoClose: false })
  }

  return {
    written,
    saveCsv: () =>
      save('csv', 'text/csv', async () => {
        // Loaded separately, so that no screen waits for the definitions of the agents.
        const { streamRowsAsCsv } = await import('#core/batches/stream-rows-as-csv.ts')
        return encodeTextStream(streamRowsAsCsv(rows, content))
      }),
    saveJsonl: () =>
      save('jsonl', 'application/jsonl', () => encodeTextStream(streamRowsAsJsonl(rows, readResult))),
    /** Undefined without places. */
    saveGeoJson: rows.some(({ taken }) => taken?.place)
      ? () =>
          save('geojson', 'application/geo+json', () =>
            encodeTextStream(streamRowsAsGeoJson(rows, readResult)),
          )
      : undefined,
    /** Undefined without the images. */
    saveZip: readAnnotatedImage && (() => saveZip(readAnnotatedImage)),
  }
}

import { getImageExtension } from '#core/images/image-extension.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { encodeTextStream } from '#platform/stream-saver.ts'
import type { BatchRow } from './batch-row.ts'
import { streamRowsAsJsonl } from './stream-rows-as-jsonl.ts'

export type ZipSource = {
  agent: AgentRef
  readResult: (row: BatchRow) => Promise<unknown>
  /** Returns the image with its annotations; undefined if it is not on this device. */
  readAnnotatedImage: (row: BatchRow) => Promise<Blob | undefined>
  onProgress: (written: number) => void
}

/**
 * Returns a ZIP with the annotated images and the table as CSV and JSON Lines. Each file is made when it is written, so that
 * only one is in memory. `missing` counts the images that were left out.
 */
export async function zipRows(
  rows: readonly BatchRow[],
  content: ZipSource,
): Promise<{ zip: ReadableStream<Uint8Array<ArrayBuffer>>; missing: () => number }> {
  const { makeZip } = await import('client-zip')
  let missing = 0
  async function* listFiles() {
    let written = 0
    for (const row of rows) {
      const image = await content.readAnnotatedImage(row).catch(() => undefined)
      written += 1
      if (image) yield { name: toImageName(row, written, image), lastModified: toDate(row), input: image }
      else missing += 1
      content.onProgress(written)
    }
    const lastModified = new Date()
    const { streamRowsAsCsv } = await import('./stream-rows-as-csv.ts')
    yield { name: 'results.csv', lastModified, input: encodeTextStream(streamRowsAsCsv(rows, content)) }
    yield {
      name: 'results.jsonl',
      lastModified,
      input: encodeTextStream(streamRowsAsJsonl(rows, content.readResult)),
    }
  }
  const zip = makeZip(listFiles()) as ReadableStream<Uint8Array<ArrayBuffer>>
  return { zip, missing: () => missing }
}

/** Not allowed in names on Windows, or invisible. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu
/** In bytes of UTF-8. Most systems allow 255 with the number and the extension. */
const maxNameBytes = 200

/** Keeps the name of the image, and numbers it, because several may have the same. */
function toImageName({ path }: BatchRow, number: number, image: Blob): string {
  const encoder = new TextEncoder()
  let name = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .replace(forbidden, '-')
  while (encoder.encode(name).length > maxNameBytes) name = name.slice(0, -1)
  return `images/${String(number).padStart(5, '0')}-${name.toWellFormed()}.${getImageExtension(image)}`
}

function toDate({ completedAt }: BatchRow): Date {
  return completedAt === undefined ? new Date() : new Date(completedAt)
}

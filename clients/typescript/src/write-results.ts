import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatCsvLine } from '../../../domain/csv.ts'
import { unwrap } from './api-error.ts'
import type { Client } from './client.ts'
import type { UnusableImage } from './list-images.ts'
import type { OutputFile } from './parse-run-command.ts'

/**
 * Downloads the results of a batch to a file, and adds the images that could not be sent, or that the server has rejected.
 *
 * @returns how many images are in the file, and how many of them have no result.
 */
export async function writeResults(
  client: Client,
  id: string,
  { file, format }: OutputFile,
  rejected: UnusableImage[],
): Promise<{ total: number; failed: number }> {
  const body = unwrap(
    await client.GET('/api/v1/batches/{id}/results', {
      params: { path: { id }, query: { format } },
      parseAs: 'stream',
    }),
  )
  const { items } = unwrap(await client.GET('/api/v1/batches/{id}', { params: { path: { id } } }))
  const partial = `${file}.partial`
  const results = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  await pipeline(addRejected(results, format, rejected), createWriteStream(partial))
  await rename(partial, file)
  const failed = items.failed + items.cancelled + rejected.length
  return { total: items.succeeded + failed, failed }
}

export async function* addRejected(
  results: Readable,
  format: OutputFile['format'],
  rejected: UnusableImage[],
): AsyncGenerator<Buffer | string> {
  let start = ''
  let columns: number | undefined
  for await (const chunk of results as AsyncIterable<Buffer>) {
    yield chunk
    if (format !== 'csv' || columns !== undefined) continue
    start += chunk.toString('latin1')
    columns = countColumns(start)
  }
  // The first four columns are known: image, id, status and error.
  const emptyCells = Array.from({ length: (columns ?? 4) - 4 })
  for (const { id, reason: message } of rejected)
    yield format === 'csv'
      ? formatCsvLine([id, id, 'failed', message, ...emptyCells])
      : `${JSON.stringify({ id, status: 'failed', error: { error: 'rejected', message } })}\n`
}

/** Counts the columns of a CSV, of which this is the start. Returns undefined before the header has ended. */
function countColumns(start: string): number | undefined {
  const [separators = '', rest] = start.replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '').split('\r\n', 2)
  return rest === undefined ? undefined : separators.split(',').length
}

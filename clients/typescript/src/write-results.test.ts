import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { formatCsvHeader } from '../../../domain/csv.ts'
import { addRejected } from './write-results.ts'

const rejected = [{ id: 'a.jpg', reason: 'It is empty.' }]

test.each([1, 1000])(
  'a CSV that arrives in chunks of up to %d bytes gets lines as long as its header',
  async (length) => {
    const header = ['image', 'id', 'status', 'error', 'net, "gross"\r\n', '']
    const csv = Buffer.from(formatCsvHeader(header))
    const chunks = Array.from({ length: Math.ceil(csv.length / length) }, (_, index) =>
      csv.subarray(index * length, (index + 1) * length),
    )
    const result = await text(Readable.from(addRejected(Readable.from(chunks), 'csv', rejected)))
    expect(parse(result, { bom: true })).toEqual([
      header,
      ['a.jpg', 'a.jpg', 'failed', 'It is empty.', '', ''],
    ])
  },
)

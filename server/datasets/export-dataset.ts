import { formatVerbatimCsvLine } from '#domain/csv.ts'
import type { Database } from '../database/tables.ts'
import { encodeDataUrl } from '../http/data-url.ts'
import { readImage } from './dataset-images.ts'
import { type ItemRow, listItems } from './dataset-items.ts'
import type { DatasetRow } from './datasets.ts'

export const exportFormats = ['jsonl', 'csv', 'promptfoo', 'openai-evals'] as const
export type ExportFormat = (typeof exportFormats)[number]

type ImageItem = ItemRow & { fileName: string; readDataUrl: () => Promise<string> }

/** Yields the file in parts. The images are in it as data URLs, except in CSV, which has their names. */
export async function* exportDataset(
  database: Database,
  dataset: DatasetRow,
  format: ExportFormat,
): AsyncGenerator<string> {
  const rows = await listItems(database, dataset.id)
  const items = rows.map((row, index) => ({
    ...row,
    fileName: row.name ?? `image-${index + 1}`,
    readDataUrl: async () => {
      const file = await readImage(database, dataset.organization_id, row.digest)
      return file ? encodeDataUrl(file) : ''
    },
  }))
  yield* writers[format](items)
}

const writers: Record<ExportFormat, (items: ImageItem[]) => AsyncGenerator<string>> = {
  jsonl: async function* (items) {
    for (const item of items) {
      const { fileName: image, tags, readDataUrl } = item
      yield `${JSON.stringify({ image, expected: parse(item), tags, image_data: await readDataUrl() })}\n`
    }
  },
  /** The columns `image` and `tags`, and each expected field. Lists and records are JSON. */
  csv: async function* (items) {
    const columns = [...new Set(items.flatMap((item) => Object.keys(parse(item))))]
    yield formatVerbatimCsvLine(['image', 'tags', ...columns])
    for (const item of items) {
      const expected = parse(item)
      yield formatVerbatimCsvLine([
        item.fileName,
        item.tags.join(';'),
        ...columns.map((column) => expected[column]),
      ])
    }
  },
  /** The `tests` of a configuration of promptfoo (https://www.promptfoo.dev/docs/configuration/test-cases). */
  promptfoo: async function* (items) {
    yield '[\n'
    for (const [index, item] of items.entries()) {
      const test = {
        description: item.fileName,
        vars: { image: await item.readDataUrl(), expected: parse(item) },
        assert: [{ type: 'contains-json' }],
        metadata: { tags: item.tags },
      }
      yield `${index === 0 ? '' : ',\n'}${JSON.stringify(test)}`
    }
    yield '\n]\n'
  },
  /** The samples of `openai/evals` with images, as its `Match` and `ModelGraded` read them: `input` and `ideal`. */
  'openai-evals': async function* (items) {
    for (const item of items) {
      const content = [{ type: 'image_url', image_url: { url: await item.readDataUrl() } }]
      const metadata = { name: item.fileName, tags: item.tags }
      const sample = { input: [{ role: 'user', content }], ideal: item.expected, metadata }
      yield `${JSON.stringify(sample)}\n`
    }
  },
}

function parse({ expected }: ItemRow): Record<string, unknown> {
  return JSON.parse(expected) as Record<string, unknown>
}

import { randomUUID } from 'node:crypto'
import { formatVerbatimCsvLine } from '#domain/csv.ts'
import type { Database } from '../database/tables.ts'
import { readDataUrl } from './dataset-images.ts'
import { type ItemRow, listItems } from './dataset-items.ts'
import type { DatasetRow } from './datasets.ts'

export const exportFormats = ['jsonl', 'csv', 'promptfoo', 'openai-evals'] as const
export type ExportFormat = (typeof exportFormats)[number]

type ImageItem = ItemRow & { fileName: string; dataUrl: AsyncIterable<string> }

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
    dataUrl: readDataUrl(database, dataset.organization_id, row.digest),
  }))
  yield* writers[format](items)
}

const writers: Record<ExportFormat, (items: ImageItem[]) => AsyncGenerator<string>> = {
  jsonl: async function* (items) {
    for (const item of items) {
      const { fileName: image, tags } = item
      yield* writeJson(item, (image_data) => ({ image, expected: parse(item), tags, image_data }))
      yield '\n'
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
      if (index > 0) yield ',\n'
      yield* writeJson(item, (image) => ({
        description: item.fileName,
        vars: { image, expected: parse(item) },
        assert: [{ type: 'contains-json' }],
        metadata: { tags: item.tags },
      }))
    }
    yield '\n]\n'
  },
  /** The samples of `openai/evals` with images, as its `Match` and `ModelGraded` read them: `input` and `ideal`. */
  'openai-evals': async function* (items) {
    for (const item of items) {
      yield* writeJson(item, (url) => ({
        input: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
        ideal: item.expected,
        metadata: { name: item.fileName, tags: item.tags },
      }))
      yield '\n'
    }
  },
}

/** Yields JSON in parts, because a whole image would block the event loop. */
async function* writeJson({ dataUrl }: ImageItem, build: (url: string) => object): AsyncGenerator<string> {
  const mark = randomUUID()
  const [before = '', after = ''] = JSON.stringify(build(mark)).split(mark)
  yield before
  yield* dataUrl
  yield after
}

function parse({ expected }: ItemRow): Record<string, unknown> {
  return JSON.parse(expected) as Record<string, unknown>
}

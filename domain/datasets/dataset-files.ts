import type { JsonRecord } from '../results/parsing/json.ts'
import { formatDatasetCsv } from './dataset-csv.ts'
import type { ExpectedField } from './expected-fields.ts'

export const datasetFormats = ['jsonl', 'csv', 'promptfoo', 'openai-evals'] as const
export type DatasetFormat = (typeof datasetFormats)[number]

export type FileItem = {
  name: string | null
  expected: JsonRecord
  tags: readonly string[]
  readDataUrl: () => Promise<string>
}

/**
 * Yields a golden set in parts, as the import reads it. The images are data URLs, except in CSV, which has their names.
 *
 * @param fields of the agent; undefined if they are not known.
 */
export async function* writeDataset(
  items: readonly FileItem[],
  format: DatasetFormat,
  fields: readonly ExpectedField[] | undefined,
): AsyncGenerator<string> {
  if (format !== 'csv') yield* writers[format](items)
  else {
    const rows = items.map(({ name, ...item }, index) => ({ ...item, image: name ?? `image-${index + 1}` }))
    yield* formatDatasetCsv(rows, fields)
  }
}

const writers: Record<
  Exclude<DatasetFormat, 'csv'>,
  (items: readonly FileItem[]) => AsyncGenerator<string>
> = {
  jsonl: async function* (items) {
    for (const { name, expected, tags, readDataUrl } of items) {
      const line = { image: name ?? undefined, expected, tags, image_data: await readDataUrl() }
      yield `${JSON.stringify(line)}\n`
    }
  },
  /** The `tests` of a configuration of promptfoo (https://www.promptfoo.dev/docs/configuration/test-cases). */
  promptfoo: async function* (items) {
    yield '[\n'
    for (const [index, { name, expected, tags, readDataUrl }] of items.entries()) {
      const test = {
        description: name ?? undefined,
        vars: { image: await readDataUrl(), expected },
        assert: [{ type: 'contains-json' }],
        metadata: { tags },
      }
      yield `${index === 0 ? '' : ',\n'}${JSON.stringify(test)}`
    }
    yield '\n]\n'
  },
  /** The samples of `openai/evals` with images, as its `Match` and `ModelGraded` read them: `input` and `ideal`. */
  'openai-evals': async function* (items) {
    for (const { name, expected, tags, readDataUrl } of items) {
      const content = [{ type: 'image_url', image_url: { url: await readDataUrl() } }]
      const metadata = { name: name ?? undefined, tags }
      const sample = { input: [{ role: 'user', content }], ideal: JSON.stringify(expected), metadata }
      yield `${JSON.stringify(sample)}\n`
    }
  },
}

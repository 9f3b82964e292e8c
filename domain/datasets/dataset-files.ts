import type { JsonRecord } from '../results/parsing/json.ts'
import type { AgentField } from './agent-fields.ts'
import { streamDatasetCsv } from './dataset-csv.ts'

export const datasetFormats = ['jsonl', 'csv', 'promptfoo', 'openai-evals'] as const
export type DatasetFormat = (typeof datasetFormats)[number]

export type DatasetFileItem = {
  name: string | null
  expected: JsonRecord
  tags: readonly string[]
  /** In parts. */
  dataUrl: AsyncIterable<string>
}

type FileItems = Iterable<DatasetFileItem> | AsyncIterable<DatasetFileItem>

/**
 * Yields a golden set in parts, as the import reads it. The images are data URLs, except in CSV, which has their names.
 *
 * @param fields of the agent; undefined if they are not known.
 * @param pause lets other work run meanwhile.
 */
export async function* streamDataset(
  items: FileItems,
  format: DatasetFormat,
  fields: readonly AgentField[] | undefined,
  pause: () => Promise<void>,
): AsyncGenerator<string> {
  if (format !== 'csv') yield* writers[format](items)
  else {
    // The columns depend on all items.
    const rows = (await Array.fromAsync(items)).map(({ name, ...item }, index) => ({
      ...item,
      image: name ?? `image-${index + 1}`,
    }))
    yield* streamDatasetCsv(rows, fields, pause)
  }
}

const writers: Record<Exclude<DatasetFormat, 'csv'>, (items: FileItems) => AsyncGenerator<string>> = {
  jsonl: async function* (items) {
    for await (const { name, expected, tags, dataUrl } of items) {
      const image = name ?? undefined
      yield* writeJson(dataUrl, (image_data) => ({ image, expected, tags, image_data }))
      yield '\n'
    }
  },
  /** The `tests` of a configuration of promptfoo (https://www.promptfoo.dev/docs/configuration/test-cases). */
  promptfoo: async function* (items) {
    yield '[\n'
    let separator = ''
    for await (const { name, expected, tags, dataUrl } of items) {
      yield separator
      separator = ',\n'
      yield* writeJson(dataUrl, (image) => ({
        description: name ?? undefined,
        vars: { image, expected },
        assert: [{ type: 'contains-json' }],
        metadata: { tags },
      }))
    }
    yield '\n]\n'
  },
  /** The samples of `openai/evals` with images, as its `Match` and `ModelGraded` read them: `input` and `ideal`. */
  'openai-evals': async function* (items) {
    for await (const { name, expected, tags, dataUrl } of items) {
      yield* writeJson(dataUrl, (url) => ({
        input: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
        ideal: JSON.stringify(expected),
        metadata: { name: name ?? undefined, tags },
      }))
      yield '\n'
    }
  },
}

/** Yields JSON in parts, because a whole image would block the event loop. */
async function* writeJson(
  dataUrl: AsyncIterable<string>,
  build: (url: string) => object,
): AsyncGenerator<string> {
  const mark = `data-url-${Math.random()}`
  const [before = '', after = ''] = JSON.stringify(build(mark)).split(mark)
  yield before
  yield* dataUrl
  yield after
}

import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { type ImportCase, noteUnused, type ParsedCases } from './import-case.ts'
import { isOpenAiSample, readOpenAiSample } from './parse-openai-evals.ts'
import { findPromptfooTests, parsePromptfoo } from './parse-promptfoo.ts'
import { findImageField, readExpected, readTags } from './read-case-fields.ts'

/** The files with expected results that can be imported. */
export const caseFile = /\.(csv|jsonl|ndjson|json|ya?ml)$/i

/**
 * Reads the cases of a file: CSV with a header, JSON Lines, test cases of promptfoo (YAML or JSON), or samples of OpenAI Evals.
 * What cannot be imported is listed line by line.
 */
export async function parseCaseFile(name: string, text: string): Promise<ParsedCases> {
  try {
    if (/\.csv$/i.test(name)) return await parseCsv(name, text)
    if (/\.ya?ml$/i.test(name)) return await parseYaml(name, text)
    if (/\.json$/i.test(name)) return parseDocument(name, JSON.parse(text))
    return parseLines(name, text)
  } catch (error) {
    const reason = `This file cannot be read. ${(error as Error).message.split('\n')[0]?.slice(0, 200)}`
    return { cases: [], notes: [{ place: name, reason }] }
  }
}

async function parseYaml(name: string, text: string): Promise<ParsedCases> {
  const { parse } = await import('yaml')
  // Aliases are limited by the library, so that a small file cannot expand to gigabytes.
  return parseDocument(name, parse(text))
}

function parseDocument(name: string, value: unknown): ParsedCases {
  const tests = findPromptfooTests(value)
  if (tests) return parsePromptfoo(tests, name)
  if (Array.isArray(value))
    return merge(value.map((one, index) => readRecord(one, `${name}, entry ${index + 1}`)))
  return { cases: [], notes: [{ place: name, reason: 'This file has no test cases.' }] }
}

function parseLines(name: string, text: string): ParsedCases {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, place: `${name}, line ${index + 1}` }))
  return merge(
    lines
      .filter(({ line }) => line.trim() !== '')
      .map(({ line, place }) => {
        try {
          return readRecord(JSON.parse(line), place)
        } catch {
          return { cases: [], notes: [{ place, reason: 'This line is not JSON.' }] }
        }
      }),
  )
}

async function parseCsv(name: string, text: string): Promise<ParsedCases> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const rows = parse(text, {
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as {
    record: Record<string, string>
    info: { lines: number }
  }[]
  return merge(
    rows.map(({ record, info }) => {
      const values = Object.entries(record)
        .filter(([, cell]) => cell !== '')
        .map(([column, cell]) => [
          column,
          /^(image|file|filename|name|tags)$/.test(column) ? cell : readCell(cell),
        ])
      return readRecord(Object.fromEntries(values), `${name}, line ${info.lines}`)
    }),
  )
}

/** Numbers, yes or no, lists and records are JSON; everything else is a text. */
function readCell(cell: string): unknown {
  if (!/^(-?(0|[1-9]\d*)(\.\d+)?$|true$|false$|[[{])/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

function readRecord(value: unknown, place: string): ParsedCases {
  if (!isRecord(value)) return { cases: [], notes: [{ place, reason: 'It is not a record.' }] }
  // The lines of OpenAI's hosted evaluations have their fields in `item`.
  const record: JsonRecord = isRecord(value.item) ? value.item : value
  if (isOpenAiSample(record)) return readOpenAiSample(record, place)
  const tests = findPromptfooTests([record])
  if (tests) return parsePromptfoo(tests, place)
  const imageField = findImageField(record)
  if (imageField === undefined) return { cases: [], notes: [{ place, reason: 'It has no image.' }] }
  const { expected, unused } = readExpected(record, imageField)
  if (expected === undefined) return { cases: [], notes: [{ place, reason: 'It has no expected result.' }] }
  const data = typeof record.image_data === 'string' ? record.image_data : String(record[imageField])
  const name = typeof record.name === 'string' ? record.name : imageName(record, imageField)
  const found: ImportCase = { place, image: data, expected, name, tags: readTags(record.tags) }
  const outer = record === value ? [] : Object.keys(value).filter((field) => field !== 'item')
  return { cases: [found], notes: noteUnused(place, [...unused, ...outer]) }
}

function imageName(record: JsonRecord, imageField: string): string | undefined {
  const value = String(record[imageField])
  return value.startsWith('data:') ? undefined : value
}

function merge(parts: readonly ParsedCases[]): ParsedCases {
  return { cases: parts.flatMap(({ cases }) => cases), notes: parts.flatMap(({ notes }) => notes) }
}
